/** The version of package.json, put in by the build. */
export const APP_VERSION: string = import.meta.env.VITE_APP_VERSION ?? '0';
