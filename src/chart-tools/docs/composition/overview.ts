import { titleWords } from '../../words.ts';
import { layOut } from '../layout.ts';
import { svgFile } from '../svg.ts';
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
  const told = [...new Set(drawn.flatMap(({ from, to }) => [from, to]).sort())];
  const titleOf = (name: string): string =>
    name === FEATURES ? `${running.length - singletons.size} features` : titleWords(name);
  const layout = await layOut(
    {
      id: APP,
      title: 'What runs',
      rows: [],
      children: told.map((id) => ({ id, title: titleOf(id), rows: [], children: [] })),
    },
    drawn.map(({ from, to, sends }) => ({ id: `${from} ${to}`, from, to, label: `${sends.size}` })),
  );
  const boxes = [APP, ...told].flatMap((id) => {
    const box = layout.boxes.get(id);
    const [title, look] = id === APP ? ['What runs', 'compound'] : [titleOf(id), 'atomic'];
    return box ? [{ box, title, rows: [], look }] : [];
  });
  return svgFile(
    { ...layout, boxes, arrows: [...layout.arrows.values()], dots: [] },
    'Which of the charts that always run tell each other and the features something',
  );
}

const APP = ' app';
const FEATURES = 'features';
