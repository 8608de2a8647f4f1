/** The version of package.json, put in by the build. */
export const APP_VERSION: string = import.meta.env.VITE_APP_VERSION ?? '0';

/** Identifies the build, which puts it in; the manifest names the newest (S7.16). */
export const APP_BUILD: string = import.meta.env.VITE_APP_BUILD ?? '';
