/** Where a copy is. */
export const copiedPath = (id: number): string => `/documentary/copied?id=${id}`;
