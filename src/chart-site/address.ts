/** The address of a state of a chart within the site. */
export const siteAddressOf = (chart: string, state: string): string =>
  `#${encodeURIComponent(chart)}/${encodeURIComponent(state)}`;
