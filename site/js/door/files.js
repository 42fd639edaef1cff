// Where the files of the site are, by the names that the served page has for them. The builder puts
// the true addresses here, which change with the files.

/** @type {Record<string, string>} */
export const files = {};
