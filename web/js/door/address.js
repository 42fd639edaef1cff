// Where addresses of games lead that others can follow: to the static site, if the program was told
// where that is. The site has a module of its own here (site/js/door/address.js).

/** Empty where nobody else can follow an address. */
export const siteAddress = () =>
  document.querySelector("meta[name=site]")?.getAttribute("content") ?? "";
