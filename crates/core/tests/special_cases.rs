//! The special rules one by one, as `special.rs` plays them.

/// Preset, and perhaps an option, piles, the pile of the rest, state, and moves one after the
/// other, each with what comes of it: `!` and the code of a refusal, or what piles hold afterwards
/// (`t1 = 9H 8C, w =`; `… 8C` is the end of a pile).
pub(crate) type Case =
    (&'static str, &'static str, &'static str, &'static str, &'static [(&'static str, &'static str)]);

#[rustfmt::skip] // one case a paragraph
pub(crate) const CASES: &[Case] = &[
    // Napoleon am Grabe: after the ace the centre begins again, a corner ends with its king.
    ("napoleon-am-grabe", "f1: 7C..KC; f5: 6C..AC; c1: 6D; w: 7D 5D", "s", "", &[
        ("w-f5", "!foundation-wants"),
        ("c1-f5", "f5 = … AC 6D"),
        ("w-f5", "f5 = … 6D 5D"),
        ("w-f1", "!foundation-wants"),
        ("w-f2", "f2 = 7D, w ="),
    ]),
    // Windmühle: the waste fills gaps, and the stock where the waste is empty.
    ("windmuehle", "f1: AS; h1: 2C; h2: KH; h3: QD; h4: 9D; h5: 9H; h6: 9S; h7: TC; h8: TD; w: 5D 4D", "s", "", &[
        ("h1-f1", "f1 = AS 2C, h1 = 4D, w = 5D"), ("h2-f2", "f2 = KH, h2 = 5D, w ="),
        ("h3-f2", "f2 = KH QD, h3 = KS, s = … js qs"), ("h3-f3", "f3 = KS, h3 = QS, s = … ts js"),
        ("draw", "w = JS"), ("w-f2", "f2 = … QD JS, w ="), ("h3-f3", "f3 = KS QS, h3 = TS"),
        ("h1-f1", "!foundation-wants"),
    ]),
    // Zopf: the braid fills gaps, and cells take cards of the waste alone.
    ("zopf", "f1: 3C; h1: 4C; h2: 9C; h3: 9D; h4: 9H; r: 6D 5C; w: 7D", "s", "", &[
        ("r-c1", "!cell-source"), ("h2-c1", "!cell-source"), ("w-c1", "c1 = 7D, w ="), ("c1-c2", "!takes-no-cards"),
        ("h1-f1", "f1 = 3C 4C, h1 = 5C, r = 6D"), ("h1-f1", "f1 = 3C 4C 5C, h1 = 6D, r ="),
    ]),
    // Große Harfe: face-down cards are turned up as part of the move that exposes them.
    ("grosse-harfe", "t1: 5c 4h 9H 8C; t2: TS", "s", "", &[
        ("t1-t2", "!does-not-fit"),
        ("t1-t2*3", "!face-down"),
        ("t1-t2*5", "!too-few-cards"),
        ("t1-t2*2", "t1 = 5c 4H, t2 = TS 9H 8C"),
        ("t1-t3", "t1 = 5C, t3 = 4H"),
        ("t1-t4", "t1 =, t4 = 5C"),
        ("t1-t5", "!empty-pile"),
    ]),
    // A column's cards may be turned up and not fit on one another.
    ("grosse-harfe", "t1: 9H 7C 6D; t2: 8D; t3: 8S; f1: AC..6C", "s", "", &[
        ("t1-t3*3", "!not-a-run"),
        ("t1-t3*2", "!does-not-fit"),
        ("t1-t2*2", "t1 = 9H, t2 = 8D 7C 6D"),
        ("t3-t1", "t1 = 9H 8S"),
        ("t2-f1*2", "!foundation-single"),
        ("t2-f1", "!foundation-wants"),
        ("t2-s", "!takes-no-cards"),
        ("t2-w", "!takes-no-cards"),
        ("t2-t2", "!same-pile"),
        ("f1-t2", "!no-taking"),
        ("s-t2", "!no-taking"),
        ("redeal", "!no-redeal"),
        ("x-t2", "!unreadable"),
        ("t2-t10*1", "!spelling"),
        ("t2-t11", "!no-such-pile"),
        ("h1-t2", "!no-such-pile"),
    ]),
    // Whole runs leave for the first empty foundation, and no row is dealt while there is a space.
    ("spider", "t1: 5H KS..AS; t2: 7C; t3: 6C; t4: QD; t5: AH; t6: AD; t7: AC; t8: 3H; t9: 5D", "s", "\"rows\": 6", &[
        ("draw", "!draw-needs-no-space"),
        ("t1-f1*12", "!whole-runs"),
        ("t2-f1", "!whole-runs"),
        ("t1-f2*13", "!twin-foundation"),
        ("t1-t10*13", "t1 = 5H, t10 = KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS"),
        ("t10-f1*13", "t10 =, f1 = KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS"),
        ("t2-f1", "!foundation-wants"),
        ("f1-t10", "!no-taking"),
        ("t3-t10", "t3 =, t10 = 6C"),
        ("draw", "!draw-needs-no-space"),
        ("t1-t3", "t1 ="),
    ]),
    // A run of two suits is none, though its cards follow one another.
    ("spider-zwei", "t1: KS..2S AH; t2: 2H; t3: 7S 6H", "s", "\"rows\": 6", &[
        ("t1-f1*13", "!whole-runs"),
        ("t1-t2", "t2 = 2H AH"),
        ("t3-t4*2", "!not-a-run"),
    ]),
    // Two equally high foundations: the lower-numbered one; both then stand unequally high.
    ("grosse-harfe", "t1: 4C; t2: 4C; f1: AC..3C; f5: AC..3C", "s", "", &[
        ("t1-f5", "!twin-foundation"),
        ("t1-f2", "!foundation-wants"),
        ("t1-f1", "f1 = AC 2C 3C 4C"),
        ("t2-f1", "!foundation-wants"),
        ("t2-f5", "f5 = AC 2C 3C 4C"),
    ]),
    // Kings only: the highest card of a run counts.
    ("grosse-harfe-koenige", "t1: KS QH; t2: 5C KH QS; w: 7D", "s", "", &[
        ("w-t3", "!space-rank"),
        ("t1-t3", "!space-rank"),
        ("t1-t3*2", "t3 = KS QH, t1 ="),
        ("t2-t1*2", "t1 = KH QS, t2 = 5C"),
    ]),
    // Draw three: the last group may be smaller, its last card is the top; a redeal brings the card
    // drawn first first.
    ("grosse-harfe-jede-dritte", "s: 5C 4D 3C 2D AC; t1: 9H", "t2", "", &[
        ("redeal", "!stock-not-empty"),
        ("draw", "w = AC 2D 3C, s = 5c 4d"),
        ("draw", "w = AC 2D 3C 4D 5C, s ="),
        ("draw", "!stock-empty"),
        ("w-f1", "!foundation-wants"),
        ("redeal", "s = 5c 4d 3c 2d ac, w ="),
        ("draw", "w = AC 2D 3C"),
    ]),
    ("grosse-harfe-nsv", "w: AC; t1: 9H", "t2", "\"pass\": 3", &[("redeal", "!no-pass-left")]),
    ("grosse-harfe-nsv", "w: AC; t1: 9H", "t2", "\"pass\": 2", &[
        ("w-f1", "w =, f1 = AC"),
        ("redeal", "!waste-empty"),
    ]),
    // Große Napoleon: whose cards may be played while rows are dealt.
    ("grosse-napoleon", "t1: AC; t2: AD; t11: KH; t3: 2D", "s", "\"rows\": 1", &[
        ("t3-t2", "!dealing"),
        ("redeal", "!stock-not-empty"),
        ("t2-f2", "t2 =, f2 = AD"),
        ("t3-f2", "f2 = AD 2D, t3 ="),
        ("t11-f7", "f7 = KH"),
        ("draw", "t1 = AC KS, t2 = QS, t11 = 3S"),
        ("t2-f8", "!dealing-column"),
        ("t2-f1", "!dealing-column"),
    ]),
    ("grosse-napoleon", "t1: 3C AC; t2: AD; t11: QH KH; t3: 2D", "s", "\"rows\": 2", &[
        ("t2-f2", "!dealing-column"),
        ("t1-f1", "t1 = 3C"),
        ("t11-f7", "f7 = KH, t11 = QH"),
        ("t11-f7", "f7 = KH QH, t11 ="),
        ("t1-t11", "!dealing"),
    ]),
    // Its redeal: column 1 from its first card on is dealt first; the first row is part of the
    // redeal.
    ("grosse-napoleon", "t1: 9C 8C 7C; t3: 2D 5D; t4: 9S 9H; t5: 3C 4C 5C 6C; f1: AC 2C; f2: AD", "t8", "", &[
        ("t1-t4*2", "!does-not-fit"),
        ("t1-t5", "t1 = 9C 8C, t5 = 3C 4C 5C 6C 7C"),
        ("t5-t1", "t1 = 9C 8C 7C, t5 = 3C 4C 5C 6C"),
        ("t1-t3", "!does-not-fit"),
        ("redeal", "t1 = 9C, t2 = 8C, t3 = 7C, t4 = 2D, t5 = 5D, t6 = 9S, t7 = 9H, t8 = 3C, t9 = 4C, t10 = 5C, t11 = 6C"),
        ("t9-f1", "!foundation-wants"),
        ("t8-f1", "f1 = AC 2C 3C"),
        ("draw", "t1 = 9C TC, t2 = 8C JC, t8 = 7D, t11 = 6C TD"),
        ("t9-f1", "!dealing-column"),
    ]),
    ("grosse-napoleon", "t9: KS; f1: AC..KC; f2: AD..KD; f3: AH..KH; f4: AS..QS; f5: KC..AC; f6: KD..AD; f7: KH..AH; f8: KS..AS", "t1", "", &[
        ("redeal", "t1 = KS, t9 =, s ="),
        ("t1-t2", "t2 = KS"),
        ("redeal", "t1 = KS"),
        ("redeal", "!no-pass-left"),
        ("t1-f4", "f4 = … KS"),
        ("redeal", "!no-pass-left"),
    ]),
    ("grosse-napoleon", "f1: AC..KC; f2: AD..KD; f3: AH..KH; f4: AS..KS; f5: KC..AC; f6: KD..AD; f7: KH..AH; f8: KS..AS", "t1", "", &[
        ("redeal", "!columns-empty"),
        ("draw", "!stock-empty"),
    ]),
    // Anneliese: drawing goes on column 1, whatever lies there; mixed runs do not move together.
    ("anneliese", "t2: 9H 8C; t3: TS; t4: 9D; t5: 8H", "s", "", &[
        ("t2-t3*2", "!not-a-run"),
        ("t5-t4", "!does-not-fit"),
        ("t4-t3", "t3 = TS 9D"),
        ("draw", "t1 = KS"),
        ("draw", "t1 = KS QS"),
        ("redeal", "!no-redeal"),
    ]),
    // Der Dämon: nothing on the base rank, ranks wrap elsewhere, spaces only from the reserve.
    ("daemon", "f1: 5C; t1: 5H; t2: AC; t3: KH; r: 9D 4S; w: JH", "s", "", &[
        ("r-t1", "!base-card"),
        ("t3-t2", "t2 = AC KH"),
        ("w-t3", "!space-source"),
        ("t1-t3", "!space-source"),
        ("r-t3", "r = 9D, t3 = 4S"),
        ("t1-f3", "f3 = 5H"),
        ("r-t1", "r ="),
        ("r-t4", "!empty-pile"),
        ("w-t4", "!space-source"),
    ]),
    ("daemon-klassisch", "f1: 5C; t1: 9D; t2: TC; r: 4S; w: QC JH", "s", "", &[
        ("w-t3", "!space-source"),
        ("r-t3", "r ="),
        ("t1-t2", "t1 =, t2 = TC 9D"),
        ("t3-t1", "!space-source"),
        ("w-t1", "t1 = JH, w = QC"),
    ]),
    // Canfield: a space is filled at once from the reserve; once that is empty, with anything.
    ("canfield-whole", "f1: 5C; t1: 9D 8S; t2: TC; t3: 9H; t4: 2D; r: 4S 7C; w: QC JH", "s", "", &[
        ("t1-t3", "t3 = 9H 8S, t1 = 9D"),
        ("t1-t2", "t1 = 7C, t2 = TC 9D, r = 4S"),
        ("t3-t2*2", "!does-not-fit"),
        ("t4-t1", "!does-not-fit"),
        ("r-t4", "!does-not-fit"),
    ]),
    ("canfield-whole", "f1: 5C; t1: TS 9D 8S; t2: TC; t3: 2D; w: QC JH", "s", "", &[
        ("t1-t2*2", "!whole-columns"),
        ("t1-t4*2", "!whole-columns"),
        ("t1-t4*3", "t4 = TS 9D 8S, t1 ="),
        ("w-t1", "t1 = JH"),
        ("t4-t1*3", "t1 = JH TS 9D 8S"),
        ("t1-t4", "t4 = 8S"),
    ]),
    ("canfield-only-whole", "f1: 5C; t1: TS 9D 8S; t2: TC; t3: 9H 8C; w: QC JH", "s", "", &[
        ("t1-t3", "!only-whole-columns"),
        ("t1-t4", "!only-whole-columns"),
        ("t1-t2*2", "!only-whole-columns"),
        ("t1-t4*3", "t4 = TS 9D 8S, t1 ="),
        ("t3-t2*2", "t2 = TC 9H 8C, t3 ="),
        ("w-t1", "t1 = JH"),
        ("t2-t1*3", "t1 = JH TC 9H 8C, t2 ="),
    ]),
    ("canfield-only-whole", "f1: 5C 6C 7C; t1: 9D 8C; t2: TC; t3: 2D; t4: 2H; r: 4S", "s", "", &[
        ("t1-f1", "f1 = 5C 6C 7C 8C, t1 = 9D"),
        ("t1-t2", "t2 = TC 9D, t1 = 4S, r ="),
    ]),
    // Napoleon: the cellar's lock, what it takes, and the direction of the foundations.
    ("napoleon", "f1: 5C; f2: 5D; f3: 5H; f4: 5S; t1: 9C; t2: 8C; t3: 4H; t4: KD; t5: 2S; h2: 7H; c: TC", "h1", "", &[
        ("c-t1", "!cell-locked"),
        ("t4-c", "!cell-full"),
        ("h2-f3", "!foundation-wants"),
        ("t3-f3", "f3 = 5H 4H, t3 ="),
        ("t2-t1", "t1 = 9C 8C"),
        ("h2-t3", "h2 =, t3 = 7H"),
        ("t3-h2", "!takes-no-cards"),
        ("c-t1", "!does-not-fit"),
        ("c-t2", "t2 = TC"),
        ("t4-c", "c = KD"),
        ("c-h2", "!takes-no-cards"),
    ]),
    ("napoleon", "f1: 5C; f2: 5D; f3: 5H; f4: 5S; t1: 9C; t2: 8C; t3: 4H; t4: KD; t5: 6S; h2: 7H", "h1", "", &[
        ("t1-c", "!cell-fits-elsewhere"),
        ("t3-c", "!cell-fits-elsewhere"),
        ("t5-c", "!cell-fits-elsewhere"),
        ("t5-f4", "f4 = 5S 6S"),
        // The direction is up now: a four fits no more, and so the cellar takes it.
        ("t3-f3", "!foundation-wants"),
        ("t3-c", "c = 4H"),
        ("draw", "!no-draw"),
        ("redeal", "!no-redeal"),
    ]),
    ("napoleon-frei", "f1: 5C; f2: 5D; f3: 5H; f4: 5S; t1: 9C; t2: 8C; t4: KD; h2: 7H", "h1", "", &[("t1-c", "c = 9C")]),
    // Die Reihe: cards are turned one by one, those that leave the first row are replaced.
    ("die-reihe", "t1: AC; t2: 2C; t3: 9H; t4: kd; t5: 3c; t6: 4c; t7: 5c; t8: 6c; t9: 7c; t10: 8c", "s", "\"rows\": 1", &[
        ("t1-t2", "!takes-no-cards"),
        ("t4-f6", "!face-down"),
        ("t1-f1", "t1 = KS, f1 = AC"),
        ("t1-f8", "t1 = QS, f8 = KS"),
        ("draw", "t4 = KD"),
        ("t4-f6", "t4 = JS"),
    ]),
    // From the second row on nothing is replaced; drawing fills the lowest gap, then the leftmost.
    ("die-reihe", "t1: 2C AD; t2: AC; t3: 9H 3D; t4: KD; t6: 4C 9S; t7: 5C; t8: 6C; t9: 7C; t10: 8C", "s", "\"rows\": 2", &[
        ("t2-f1", "t2 ="),
        ("t3-t2", "!space-closed"),
        ("draw", "t2 = KS"),
        ("draw", "t5 = QS"),
        ("t1-f2", "t1 = 2C"),
        ("t2-t1", "!takes-no-cards"),
        ("draw", "t1 = 2C JS"),
        ("t5-t1", "!takes-no-cards"),
    ]),
    // Königs-Patience: the helpers first, then the stock; a turned card that fits must be played.
    ("koenigs-patience", "f1: 3C; h1: 6C; h2: 2D; h3: KD; h4: 4D; h5: 5D; h6: 7D; h7: 9D", "s", "", &[
        ("draw", "!helper-fits"),
        ("h2-f1", "!foundation-wants"),
        ("h1-f1", "h1 = KS, f1 = 3C 6C, s = … js qs"),
        ("draw", "w = QS, s = … ts js"),
        ("h2-f1", "!must-play-turned"),
        ("draw", "!must-play-turned"),
        ("redeal", "!must-play-turned"),
        ("w-f1", "w =, f1 = 3C 6C QS"),
        ("draw", "w = JS"),
        ("w-f1", "f1 = 3C 6C QS JS"),
        ("h7-f1", "h7 = TS"),
    ]),
    ("koenigs-patience", "f1: AH; h1: 3C; h2: 3D; h3: KD; h4: 4D; h5: 5D; h6: 7D; h7: 9D; s: QH TH", "d", "", &[
        ("draw", "d = … ks th, s = qh"),
        ("draw", "d = … th qh, s ="),
        ("draw", "!stock-empty"),
        ("redeal", "d =, s = qh th ks qs js ts 9s 8s …"),
        ("redeal", "!stock-not-empty"),
    ]),
    // The free form: drawing at any time, the waste stays playable.
    ("koenigs-patience-frei", "f1: 3C; h1: 6C; h2: 2D; h3: KD; h4: 4D; h5: 5D; h6: 7D; h7: 9D; w: 6H", "s", "\"pass\": 3", &[
        ("draw", "w = 6H KS"),
        ("w-f1", "!foundation-wants"),
        ("h1-f1", "h1 = QS"),
        ("h1-f1", "h1 = JS"),
        ("redeal", "!stock-not-empty"),
    ]),
    // A hole: one rank up or down, and whatever the stock brings.
    ("golf", "t1: 5C; t2: 9D; f1: 4H", "s", "", &[
        ("t2-f1", "!does-not-fit"),
        ("t2-t3", "!space-stays"),
        ("t1-f1", "t1 =, f1 = 4H 5C"),
        ("draw", "f1 = 4H 5C KS"),
        ("t2-f1", "!does-not-fit"),
        ("f1-t1", "!no-taking"),
    ]),
    // TriPeaks: what nothing covers any more is turned up and can be played.
    ("tripeaks", "t1: 9d; t4: 7d; t10: 4d; t19: 5C; t20: 6C; f1: 4H", "s", "", &[
        ("t10-f1", "!covered"),
        ("t20-f1", "!does-not-fit"),
        ("t19-f1", "t10 = 4d, t19 =, f1 = 4H 5C"),
        ("t10-f1", "!covered"),
        ("t20-f1", "t10 = 4D, t4 = 7d, f1 = … 5C 6C"),
        ("t4-f1", "!covered"),
        ("t19-t20", "!empty-pile"),
        ("draw", "f1 = … 6C KS"),
    ]),
    // Pyramid: two free cards that add up to 13 leave together, whichever is laid on the other.
    ("pyramide", "t1: 4H; t16: QC; t22: 6S; t23: AD; t24: 7H; t25: KD; t26: 8C; w: 2C 5H", "s", "", &[
        ("t22-t23", "!not-a-pair"),
        ("t16-t23", "!covered"),
        ("t23-t16", "!covered"),
        ("t22-f1", "!pairs-only"),
        ("t22-t1", "!not-a-pair"),
        ("t24-t22", "f1 = 6S 7H, t22 =, t24 ="),
        ("t16-t23", "!covered"),
        ("t25-f1", "f1 = … 7H KD"),
        ("w-t26", "f1 = … 8C 5H, w = 2C, t26 ="),
        ("t23-w", "!not-a-pair"),
        ("t23-t22", "!space-stays"),
    ]),
    // Cruel: a redeal lays the columns' cards by fours, as long as that changes anything.
    ("grausam", "t1: KD; t3: JC KC; t7: QC KH; t9: QD; f1: AC..TC; f2: AD..JD; f3: AH..QH; f4: AS..KS", "t12", "", &[
        ("draw", "!no-draw"),
        ("t9-t2", "!space-stays"),
        ("redeal", "t1 = KD JC KC QC, t2 = KH QD, t3 =, t7 =, t9 =, s ="),
        ("redeal", "!laid-out"),
        ("t1-f1", "!foundation-wants"),
        ("t2-f2", "f2 = … JD QD, t2 = KH"),
        ("redeal", "!laid-out"),
        ("t2-f3", "f3 = … QH KH, t2 ="),
        ("redeal", "!laid-out"),
    ]),
    // Monte Carlo: cards of one rank leave if they touch; then all move up, and the stock follows.
    ("monte-carlo", "t1: 7H; t2: 4C; t3: 7C; t5: KD; t6: KC; t7: 7S; t8: 9D; t13: KH", "s", "", &[
        ("t1-t2", "!not-a-pair"),
        ("t1-t3", "!not-neighbours"),
        ("t5-t6", "!not-neighbours"),
        ("t6-t13", "!not-neighbours"),
        ("t1-t4", "!space-stays"),
        ("t1-f1", "!pairs-only"),
        ("draw", "!no-draw"),
        ("t7-t3", "f1 = 7C 7S, t3 =, t7 ="),
        ("redeal", "t1 = 7H, t2 = 4C, t3 = KD, t4 = KC, t5 = 9D, t6 = KH"),
        ("redeal", "!no-gaps"),
        ("t4-t3", "f1 = … 7S KD KC"),
        ("redeal", "t3 = 9D, t4 = KH"),
    ]),
    // The last cards of Monte Carlo: without a stock, gaps behind the last card are none.
    ("monte-carlo-dreizehn", "t2: QH; t9: AD; t14: KS; f1: AC QC AH QD AS QS 2C JC 2D JD 2H JH 2S JS 3C TC 3D TD 3H TH 3S TS 4C 9C 4D 9D 4H 9H 4S 9S 5C 8C 5D 8D 5H 8H 5S 8S 6C 7C 6D 7D 6H 7H 6S 7S KC KD KH", "f1", "", &[
        ("t2-t9", "!not-neighbours"),
        ("t14-f1", "f1 = … KH KS, t14 ="),
        ("redeal", "t1 = QH, t2 = AD, t9 ="),
        ("redeal", "!no-gaps"),
        ("t1-t2", "f1 = … QH AD"),
    ]),
    // La Belle Lucie: shuffled by number 7, in passes 2 and 3.
    ("la-belle-lucie", "t1: QD KC; t2: KD QC; f1: AC..TC; f2: AD..JD; f3: AH..KH; f4: AS..QS; t9: KS JC", "t12", "\"pass\": 1, \"shuffle\": 7", &[
        ("draw", "!no-draw"),
        ("redeal", "t1 = JC KD QD, t2 = KS QC KC, t3 =, t9 =, s ="),
        ("redeal", "t1 = KC JC KD, t2 = QC KS QD"),
        ("redeal", "!no-redeal-left"),
        ("t2-f2", "f2 = … QD, t2 = QC KS"),
        ("t2-t1", "!does-not-fit"),
    ]),
    // Aces Up: a card leaves while another column ends in a higher one of its suit, ace high.
    ("asse-hoch", "t1: 4S AH; t2: KH; t3: AC 2S; t4: KS QC", "s", "", &[
        ("t1-f1", "!not-outranked"),
        ("t3-f1", "!not-outranked"),
        ("t4-f1", "!not-outranked"),
        ("t2-f1", "f1 = KH, t2 ="),
        ("t3-t2", "t2 = 2S, t3 = AC"),
        ("t4-f1", "f1 = … QC, t4 = KS"),
        ("t2-f1", "f1 = … 2S, t2 ="),
        ("t4-t1", "!takes-no-cards"),
        ("t1-t2", "t1 = 4S, t2 = AH"),
        ("f1-t2", "!no-taking"),
        ("t1-f1", "f1 = … 4S, t1 ="),
        ("t2-t1*2", "!too-few-cards"),
    ]),
    ("asse-hoch spaces=aces", "t1: KS AH; t2: KH; t3: AC 2S", "s", "", &[
        ("t3-t4", "!space-rank"),
        ("t1-t4", "t1 = KS, t4 = AH"),
        ("t3-f1", "f1 = 2S, t3 = AC"),
        ("t2-f1", "f1 = … KH, t2 ="),
    ]),
    // Good Thirteen: the top card of the reserve leaves in pairs, too, and fills each gap.
    ("gute-dreizehn", "h1: 2C; h2: KD; h3: 9S; h4: 5D; h5: AC; h6: AD; h7: AH; h8: AS; h9: 3C", "r", "", &[
        ("h1-h3", "!not-a-pair"),
        ("h1-f1", "!pairs-only"),
        ("r-f1", "f1 = KS, r = … JS QS"),
        ("r-f1", "!pairs-only"),
        ("h5-r", "f1 = … AC QS, h5 = JS, r = … 8S TS"),
        ("h5-h1", "f1 = … 2C JS, h1 = TS, h5 = 8S, r = … 6S 7S"),
    ]),
    // Fourteen Out: pairs add up to 14, so that no card leaves alone, and spaces stay.
    ("vierzehn", "t1: 7C 6D; t2: KD; t3: 9S AC; t4: 7D", "t5", "", &[
        ("t2-f1", "!pairs-only"),
        ("t1-t4", "!not-a-pair"),
        ("t2-t3", "t2 =, t3 = 9S, f1 = … KD AC"),
        ("t4-t2", "!space-stays"),
    ]),
    // Miss Milligan: the cell opens with the last row.
    ("miss-milligan", "t1: 9S 8H; t2: 4C; s: 3C 2C AC 4D 5D 6D 7D 8D", "t3", "", &[
        ("t1-c", "!cell-closed"),
        ("draw", "t1 = 9S 8H 8D, s ="),
        ("t1-c", "c = 8D, t1 = 9S 8H"),
        ("t2-c", "!cell-full"),
        ("c-t1", "!does-not-fit"),
    ]),
    // Penguin: spaces are kept for the rank below the base.
    ("pinguin", "t1: 9S; t2: AC; t4: 3D; c1: KS", "t5", "\"base\": \"2\"", &[
        ("c1-t3", "!space-rank"),
        ("t1-t3", "!space-rank"),
        ("t2-t3", "t3 = AC, t2 ="),
        ("t4-f2", "!foundation-wants"),
    ]),
    // Herzogin: first one of the fans' cards decides the base rank; spaces wait for the fans, then
    // for the waste.
    ("herzogin", "h1: KD AS; h2: 9H; t1: AH; t2: TS", "s", "", &[
        ("draw", "!base-first"),
        ("redeal", "!base-first"),
        ("h2-t2", "!base-first"),
        ("t1-f3", "!base-first"),
        ("h1-f3", "!foundation-wants"),
        ("h1-f4", "f4 = AS, h1 = KD"),
        ("h2-f3", "!foundation-wants"),
        ("draw", "w = KS"),
        ("w-t1", "t1 = AH KS"),
        ("draw", "w = QS"),
        ("h2-t2", "t2 = TS 9H, h2 ="),
        ("w-t3", "!space-source"),
        ("t2-t3*2", "!space-source"),
        ("h1-t3", "t3 = KD, h1 ="),
        ("w-t3", "t3 = KD QS"),
        ("draw", "w = JS"),
        ("w-t4", "t4 = JS"),
    ]),
    // Klondike and FreeCell, which are files alone.
    ("klondike", "t1: KS QH; t2: 3C 2D; f1: AC 2C; f2: AD", "s", "", &[
        ("t2-t3", "!space-rank"),
        ("f1-t1", "!no-taking"),
        ("t2-f2", "f2 = AD 2D"),
        ("t2-f1", "f1 = AC 2C 3C, t2 ="),
        ("t1-t2*2", "t2 = KS QH"),
    ]),
    ("freecell", "c1: 9H; c2: 8C; t1: TS; t2: 5C 4H", "t8", "", &[
        ("c2-c3", "!takes-no-cards"),
        ("t2-c1", "!cell-full"),
        ("t2-c3*2", "!single-cards"),
        ("t2-t3*2", "!single-cards"),
        ("t2-t1*2", "!does-not-fit"),
        ("c1-t1", "t1 = TS 9H"),
        ("c2-t1", "t1 = TS 9H 8C"),
        ("t2-c4", "c4 = 4H"),
    ]),
    ("freecell cells=1", "t1: TS; t2: 5C 4H", "t8", "", &[
        ("t2-c", "c = 4H, t2 = 5C"),
        ("t2-c", "!cell-full"),
        ("c-t3", "t3 = 4H, c ="),
    ]),
    // Cards come back from foundations where that is chosen.
    ("blumengarten return=true", "f1: AC..5C; t1: 6D; h1: 4D", "t6", "", &[
        ("f1-t1", "t1 = 6D 5C"),
        ("h1-t1", "t1 = … 5C 4D"),
        ("f1-t2", "t2 = 4C, f1 = AC 2C 3C"),
    ]),
    ("faecher return=true", "f1: AC..KC; f2: AD..5D; t1: 6D; t2: 6H", "t18", "", &[
        ("f2-t2", "!does-not-fit"),
        ("f2-t3", "!space-rank"),
        ("f2-t1", "t1 = 6D 5D"),
        ("f1-t3", "t3 = KC, f1 = … QC"),
    ]),
    ("vierzig-raeuber return=true", "f1: AC..5C; t1: 6C", "s", "", &[
        ("f1-t1", "t1 = 6C 5C"),
        ("f1-t2", "t2 = 4C, f1 = AC 2C 3C"),
    ]),
    // Guests lie where they were dealt: nothing goes on them, and they leave.
    ("bildergalerie", "f1: 4C; f2: 7C; f9: 4D; f10: 3H; f17: AS; f18: 5S; t1: 8D; t2: AC; t3: 7D", "s", "", &[
        ("t3-f9", "!guest"),
        ("f2-f1", "f1 = 4C 7C, f2 ="),
        ("f1-f2", "!no-taking"),
        ("f9-f2", "f2 = 4D, f9 ="),
        ("t3-f2", "f2 = 4D 7D, t3 ="),
        ("f17-f25", "f25 = AS, f17 ="),
        ("f18-t3", "!space-closed"),
        ("t1-t3", "!space-closed"),
        ("t2-f25", "f25 = AS AC, t2 ="),
        ("draw", "t1 = … KS, t2 = QS, t3 = JS"),
    ]),
    // The stock fills spaces at once; when it is used up any card may.
    ("bildergalerie-mod-3", "f17: AS; f18: 5S; t1: 8D AC; t2: 9S; t3: 9D; t4: 9C; t5: 9H; t6: JC; t7: JD; t8: AD", "s", "", &[
        ("t8-f25", "f25 = AD, t8 = KS"),
        ("t1-f25", "f25 = AD AC, t1 = 8D"),
    ]),
    ("bildergalerie-mod-3", "f17: AS; f18: 5S; f3: KC; t1: 8D AC; t2: AD; f25: AH", "t8", "", &[
        ("t2-f25", "f25 = AH AD, t2 ="),
        ("t1-t2", "t1 = 8D, t2 = AC"),
        ("f18-t3", "t3 = 5S, f18 ="),
        ("f17-t3", "!takes-no-cards"),
    ]),
];
