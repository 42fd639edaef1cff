// Where addresses of games lead that others can follow: to this site, unless it is only tried on
// this machine.

const OWN = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Empty where nobody else can follow an address. */
export const siteAddress = () =>
  OWN.test(location.hostname) ? "" : location.origin + location.pathname;
