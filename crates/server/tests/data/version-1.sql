-- A file of games in the form of the first version of the program, by its own schema: five games, one
-- of them won, one untouched, and two with moves that were taken back.
PRAGMA journal_mode = WAL;
BEGIN;
CREATE TABLE game (
    number     INTEGER PRIMARY KEY,
    id         TEXT NOT NULL UNIQUE,
    preset     TEXT NOT NULL,
    options    TEXT NOT NULL,              -- every option's value, as a JSON object
    deal       TEXT,                       -- a number of 64 bits without sign; null for a given deck
    deck       TEXT NOT NULL,              -- the cards, separated by blanks
    ply        INTEGER NOT NULL,           -- how many moves are played
    length     INTEGER NOT NULL,           -- how many the history has
    status     TEXT NOT NULL,              -- playing, won or stuck, at ply
    changed_ms INTEGER NOT NULL,           -- since 1970
    revision   INTEGER NOT NULL            -- raised by each change
) STRICT;
CREATE INDEX game_by_change ON game (changed_ms);
CREATE TABLE move (
    game INTEGER NOT NULL REFERENCES game (number) ON DELETE CASCADE,
    ply  INTEGER NOT NULL,                 -- from 1
    text TEXT NOT NULL,
    PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
PRAGMA application_id = 1348564073;
PRAGMA user_version = 1;
INSERT INTO game VALUES (1,'a1b2c3d4e5f60718','klondike','{"draw":3,"passes":"unlimited","return":false}','18446744073709551615','QS 5C JC 9D 9S KC AD 6H QD 3C TS 6C 5H AH AS KS 4S 6S 3D 4D 2S TH JS TD 6D 7S JD 2D AC 8C 3S 7C 7H QH QC 4C JH 9C TC KH 8H 5S 3H KD 7D 2H 5D 2C 8D 4H 9H 8S',7,9,'playing',1700000100000,12);
INSERT INTO move VALUES (1,1,'draw'), (1,2,'draw'), (1,3,'draw'), (1,4,'t2-t6'), (1,5,'draw'), (1,6,'draw'), (1,7,'draw'), (1,8,'draw');
INSERT INTO move VALUES (1,9,'draw');
INSERT INTO game VALUES (2,'won','freecell','{}','1','8C QD 9C TD QC QS 9D 2S 5C QH AD AS TH TS 9H 3S 3D 4S 6D 6H 8H 6S 2H 9S 7C KD 3C 7H 4D 8S 2D AC JD 5S 5H 2C 6C AH 7S 7D 4H KH KC JH TC 5D KS JC 4C JS 8D 3H',108,108,'won',1700000200000,109);
INSERT INTO move VALUES (2,1,'t6-c1'), (2,2,'t6-f3'), (2,3,'t8-c2'), (2,4,'t8-t6'), (2,5,'t8-f1'), (2,6,'t3-t8'), (2,7,'t7-c3'), (2,8,'t7-t8');
INSERT INTO move VALUES (2,9,'t7-c4'), (2,10,'t7-f3'), (2,11,'t4-f3'), (2,12,'t5-t4'), (2,13,'c1-t5'), (2,14,'t1-t5'), (2,15,'t1-f3'), (2,16,'t3-c1');
INSERT INTO move VALUES (2,17,'t3-f3'), (2,18,'c4-t3'), (2,19,'t4-t1'), (2,20,'t7-t1'), (2,21,'t6-c4'), (2,22,'t6-t7'), (2,23,'c4-t7'), (2,24,'t6-t7');
INSERT INTO move VALUES (2,25,'t2-c4'), (2,26,'t1-t6'), (2,27,'t1-t4'), (2,28,'t6-t4'), (2,29,'t6-t1'), (2,30,'t6-t2'), (2,31,'c4-t6'), (2,32,'t4-t1');
INSERT INTO move VALUES (2,33,'t4-c4'), (2,34,'t4-t2'), (2,35,'t4-f1'), (2,36,'c4-t2'), (2,37,'t4-c4'), (2,38,'t4-f3'), (2,39,'t4-f4'), (2,40,'t4-t6');
INSERT INTO move VALUES (2,41,'t3-t4'), (2,42,'t3-f1'), (2,43,'t3-t8'), (2,44,'t3-f2'), (2,45,'t4-f2'), (2,46,'t5-f1'), (2,47,'t3-t6'), (2,48,'c4-f3');
INSERT INTO move VALUES (2,49,'t1-t2'), (2,50,'t1-c4'), (2,51,'c3-t3'), (2,52,'t1-c3'), (2,53,'t1-t4'), (2,54,'t1-f2'), (2,55,'t1-f1'), (2,56,'t5-t7');
INSERT INTO move VALUES (2,57,'t5-f1'), (2,58,'t4-f1'), (2,59,'t1-f1'), (2,60,'t5-f2'), (2,61,'t5-f3'), (2,62,'t2-f3'), (2,63,'t5-f3'), (2,64,'t6-f1');
INSERT INTO move VALUES (2,65,'t2-f1'), (2,66,'c2-f1'), (2,67,'t5-f1'), (2,68,'c1-f1'), (2,69,'t7-f2'), (2,70,'t8-f2'), (2,71,'t2-f3'), (2,72,'c3-t2');
INSERT INTO move VALUES (2,73,'c4-t2'), (2,74,'t7-c1'), (2,75,'t7-f2'), (2,76,'c1-t1'), (2,77,'t8-t4'), (2,78,'t8-f2'), (2,79,'t8-t6'), (2,80,'t8-t5');
INSERT INTO move VALUES (2,81,'t8-f4'), (2,82,'t5-f4'), (2,83,'t7-t5'), (2,84,'t7-f2'), (2,85,'t6-c1'), (2,86,'t6-f2'), (2,87,'c1-t7'), (2,88,'t2-c1');
INSERT INTO move VALUES (2,89,'t2-f2'), (2,90,'c1-t8'), (2,91,'t2-c1'), (2,92,'t2-c2'), (2,93,'t2-c3'), (2,94,'t2-c4'), (2,95,'t2-f4'), (2,96,'c3-f4');
INSERT INTO move VALUES (2,97,'t1-f4'), (2,98,'t4-f4'), (2,99,'t5-f4'), (2,100,'t7-f4'), (2,101,'t8-f4'), (2,102,'t2-f3'), (2,103,'t2-f2'), (2,104,'t6-f4');
INSERT INTO move VALUES (2,105,'c1-f4'), (2,106,'t3-f4'), (2,107,'c2-f3'), (2,108,'c4-f2');
INSERT INTO game VALUES (3,'untouched','anneliese','{}',NULL,'7S 8S 2D 7S KH 9C 8D 3S 3D 8S AS 6H 2C JH AS TD 4S 9S 5S 5C QC QH 7D KS 5H 3S 4C JS KC 9S 7H JC KD 6D 4H TC 2C 9D 5H TS JC 6C JD 9H 8C 3D 9C 6H QD 8H 8H TC QC 4D KD QS KC 3C 6S 6S JH 2S JS QD AD AC 7H 5S 4H 6D 7D KS KH TH AD 4D 7C TH AH 5C AC 5D 8D JD 2H 4C 3C AH 4S 2S 7C 3H 3H 6C 5D 2H 9D QH 9H TS 8C 2D TD QS',0,0,'playing',1700000300000,1);
INSERT INTO game VALUES (4,'all-back','grosse-harfe-nsv','{"columns":10,"draw":1,"passes":3,"spaces":"any"}','7','7H 3S 3C 9C 5C 8H 4H AD AD JS JH AH TH JC JC 2D KC JH 8D 2C 4C 8C TC TS 2S QH TD QH 7D 6S 9S 5H 9H QC 2S KD KS 3C AS 8D 5D QC 5H 8S 2H AC 5S KH 4S AS 3D KC KD 4H TC AH 5C 7S 2C QD QS 3D 9S 9D KS AC 6S 7S 6C 4D 9D 7C 6H JS 3H 3H 7D 8S 3S 5S 9H 9C TS KH 7H 4S TH 6H JD JD 8C TD 8H QD 6C 7C 6D 4C 5D 2H QS 6D 4D 2D',0,4,'playing',1700000400000,9);
INSERT INTO move VALUES (4,1,'draw'), (4,2,'draw'), (4,3,'draw'), (4,4,'t8-t10');
INSERT INTO game VALUES (5,'long','daemon-klassisch','{"draw":1,"move":"part","spaces":"classic"}','3','2C 4H 8S 2D 5H 7H 6S 3C KS 9D 7C 4D 3H 5D AD TC 7D JS TH 9S 5C AC QD JD 6D 2H QC AS 2S KH 4S TD 7S QH JC 8D 9C AH 8C 3S 8H KC KD 9H TS JH 3D 5S 4C QS 6H 6C',30,30,'playing',1700000050000,31);
INSERT INTO move VALUES (5,1,'draw'), (5,2,'w-t4'), (5,3,'draw'), (5,4,'w-t4'), (5,5,'draw'), (5,6,'w-f1'), (5,7,'draw'), (5,8,'draw');
INSERT INTO move VALUES (5,9,'draw'), (5,10,'draw'), (5,11,'draw'), (5,12,'draw'), (5,13,'draw'), (5,14,'draw'), (5,15,'draw'), (5,16,'draw');
INSERT INTO move VALUES (5,17,'draw'), (5,18,'draw'), (5,19,'draw'), (5,20,'draw'), (5,21,'draw'), (5,22,'w-t4'), (5,23,'draw'), (5,24,'draw');
INSERT INTO move VALUES (5,25,'draw'), (5,26,'draw'), (5,27,'draw'), (5,28,'draw'), (5,29,'draw'), (5,30,'draw');
COMMIT;
