import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-steps.ts';

/** Compressed bytes a first visit of `/` loads: the entry, what it preloads, its styles and one language. */
export function firstRouteBytes(): { js: number; css: number } {
  const dist = join(ROOT, 'dist');
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, file = '']) => file,
  );
  const language = readdirSync(join(dist, 'assets')).filter((name) => /^hk-.*\.js$/.test(name));
  const files = [...new Set([...named, ...language.map((name) => `assets/${name}`)])];
  const sum = (ending: string): number =>
    files
      .filter((file) => file.endsWith(ending))
      .reduce((total, file) => total + statSync(join(dist, `${file}.br`)).size, 0);
  return { js: sum('.js'), css: sum('.css') };
}

if (import.meta.main) console.log(firstRouteBytes());
