/** Where the profile of a trader is. */
export const profilePath = (id: number): string => `/documentary/leader?id=${id}`;
