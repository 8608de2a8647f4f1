import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reference } from './site-chart.ts';

/** Finds where a chart's guards and actions are written: in its machine's file, or in what that file shares. */
export class References {
  /** Texts of the files under `machines`, by name from the root; a chart's own come first. */
  readonly #texts: ReadonlyMap<string, string>;
  readonly #used = new Set<string>();

  constructor(root: string, chart: string) {
    const files = readdirSync(join(root, 'machines'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => file.replaceAll('\\', '/'))
      .sort((a, b) => Number(b.startsWith(`${chart}/`)) - Number(a.startsWith(`${chart}/`)));
    this.#texts = new Map(
      files.map((file) => [`machines/${file}`, readFileSync(join(root, 'machines', file), 'utf8')]),
    );
  }

  /** A guard or an action by the name the chart gives it; combined guards lead to the first of their parts. */
  to(name: string): Reference {
    const [plain = name] = /[a-z]\w+(?= |$|\))/g.exec(name.replace(/^\(?(not |in )*/, '')) ?? [];
    const written = new RegExp(`^\\s*(async )?${plain}(: |\\()`);
    for (const [file, text] of this.#texts) {
      const index = text.split('\n').findIndex((line) => written.test(line));
      if (index < 0) continue;
      this.#used.add(file);
      return { name, file, line: index + 1 };
    }
    return { name, file: '', line: null };
  }

  /** The texts of the files that references lead into. */
  sources(): Record<string, string> {
    return Object.fromEntries([...this.#used].map((file) => [file, this.#texts.get(file) ?? '']));
  }
}
