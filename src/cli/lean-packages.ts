import { join } from 'node:path';
import type { Plugin } from 'vite';
import { ROOT } from './run-steps.ts';

/** Packages whose pieces nobody uses stay in a build, as making them counts as doing something. */
const WITH_PIECES = /node_modules\/(react-router|react-i18next|@base-ui\/react)\//;
const DISPLAY_NAME = /^\s*\w+\.displayName = .*;$/gm;
const MADE = /^((?:var|let|const) \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm;

/**
 * Tells the bundler that making a component or a context does nothing by itself, and drops the names React's developer
 * tools show: a piece of a package that nobody uses is then left out.
 */
export function pureComponents(): Plugin {
  return {
    name: 'pure-components',
    apply: 'build',
    transform: {
      filter: { id: WITH_PIECES },
      handler: (code) => ({
        code: code.replace(DISPLAY_NAME, '').replace(MADE, '$1/* @__PURE__ */ $2'),
        map: null,
      }),
    },
  };
}

const BUILDER = /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;

/** Icons are drawn by our own few lines: the package's builder weighs more than the icons of the first route. */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === '../createLucideIcon.mjs' && importer && BUILDER.test(importer)
        ? join(ROOT, 'src/client/ui/create-icon.tsx')
        : null,
  };
}

const ROUTER = new Map([
  ['react-router', 'index.mjs'],
  ['react-router/dom', 'dom-export.mjs'],
]);

/** The router's package offers its development build to everyone, with warnings a built app never gives. */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => {
      const file = ROUTER.get(source);
      return file === undefined ? null : join(ROOT, 'node_modules/react-router/dist/production', file);
    },
  };
}
