/** The version of package.json, put in by the build. */
export const APP_VERSION: string = import.meta.env.VITE_APP_VERSION ?? '0';

/** Tells one build from another, put in by the build; the manifest names the newest (S7.16). */
export const APP_BUILD: string = import.meta.env.VITE_APP_BUILD ?? '';
