import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/**
 * How a screen's code is fetched: its styles at the same time, each once, and the screen is drawn when both are there.
 * It takes the place of Vite's helper, which fetches styles first and then the code, and weighs five times as much.
 * Written for browsers, as text: it is no part of our sources but of what a build is made of.
 */
const LOADER = `
const asked = new Map();
const fetchStyle = (href) => {
  if (document.querySelector('link[rel=stylesheet][href="' + href + '"]')) return;
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = resolve;
    link.onerror = () => {
      asked.delete(href);
      link.remove();
      reject(new Error(href));
    };
    document.head.append(link);
  });
};
const styleOf = (href) => {
  if (!asked.has(href)) asked.set(href, fetchStyle(href));
  return asked.get(href);
};
export const __vitePreload = async (load, files) => {
  const styles = (files || []).filter((file) => file.endsWith('.css')).map((file) => styleOf('/' + file));
  const [loaded] = await Promise.all([load(), ...styles]);
  return loaded;
};
`;

export function moduleLoader(): Plugin {
  return {
    name: 'module-loader',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    enforce: 'pre',
    load: (id) => (id === HELPER ? LOADER : null),
  };
}
