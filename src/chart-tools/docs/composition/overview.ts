import type { IState } from 'state-machine-cat';
import { titleWords } from '../../words.ts';
import { layOut, svgFile } from '../svg.ts';
import type { Composition } from './composition.ts';

/**
 * The wiring at a glance: the charts that always run, the features as one box, and how many kinds of events pass between
 * each two.
 */
export async function overviewPicture({ running, rows }: Composition): Promise<string> {
  const singletons = new Set(running.filter(({ isSingleton }) => isSingleton).map(({ id }) => id));
  const placeOf = (id: string): string => (singletons.has(id) ? id : FEATURES);
  const pairs = new Map<string, { from: string; to: string; sends: Set<string> }>();
  for (const row of rows) {
    const [from, to] = [placeOf(row.from), placeOf(row.to)];
    if (from === to) continue;
    const pair = pairs.get(`${from} ${to}`) ?? { from, to, sends: new Set() };
    pair.sends.add(row.send);
    pairs.set(`${from} ${to}`, pair);
  }
  const drawn = [...pairs.values()];
  const told = new Set(drawn.flatMap(({ from, to }) => [from, to]).sort());
  const states = [...told].map((name): IState => {
    if (name !== FEATURES) return { name, type: 'regular', label: titleWords(name) };
    const count = `${running.length - singletons.size} features`;
    return { name, type: 'regular', label: count, class: 'collapsed' };
  });
  const layout = await layOut({
    states,
    transitions: drawn.map(({ from, to, sends }, id) => ({
      id,
      from,
      to,
      class: 'change',
      label: `${sends.size}`,
    })),
  });
  return svgFile(layout, 'Which of the charts that always run tell each other and the features something');
}

const FEATURES = 'features';
