import { type ReactElement, useMemo, useState } from 'react';
import type { Box, SiteChart, TestKind } from '#chart-tools/site/site-chart';
import { Diagram } from './diagram.tsx';
import { heatOf } from './heat.ts';
import { PanZoom } from './pan-zoom.tsx';
import { type Lit, litBy, startWalk, type Walk } from './place.ts';
import { Simulator } from './simulator.tsx';
import { StateDetails } from './state-details.tsx';
import { TestsPanel } from './tests-panel.tsx';
import { litByTrace, type OpenTrace } from './trace.ts';
import { TracePanel } from './trace-panel.tsx';

const PANELS = { simulate: 'Simulate', state: 'State', tests: 'Tests', trace: 'Trace' } as const;
type Panel = keyof typeof PANELS;

/** One chart: its diagram, and beneath it what a reader does with it. */
export function ChartPage({ chart }: { chart: SiteChart }): ReactElement {
  const [panel, setPanel] = useState<Panel>('simulate');
  const [walk, setWalk] = useState<Walk>(() => startWalk(chart, 0));
  const [selected, setSelected] = useState<number | null>(null);
  const [kind, setKind] = useState<TestKind>('headless');
  const [trace, setTrace] = useState<OpenTrace | null>(null);
  const lit = useMemo(() => {
    if (panel === 'tests') return null;
    return panel === 'trace' ? trace && litByTrace(chart, trace) : litBy(chart, walk);
  }, [chart, panel, walk, trace]);
  const focus = useMemo(
    () => focusOf(chart, panel === 'state' ? selected : null, lit),
    [chart, panel, selected, lit],
  );
  const heat = useMemo(() => (panel === 'tests' ? heatOf(chart, kind) : null), [chart, panel, kind]);
  const select = (state: number): void => {
    setSelected(state);
    setPanel('state');
  };
  return (
    <main className="chart">
      <title>{`${chart.title} – Candlestate’s charts`}</title>
      <header>
        <a href="#/">All charts</a>
        <h1>{chart.title}</h1>
      </header>
      <PanZoom label={chart.title} width={chart.width} height={chart.height} focus={focus}>
        <Diagram chart={chart} lit={lit} heat={heat} selected={selected} onSelect={select} />
      </PanZoom>
      <div className="side">
        <nav className="tabs" aria-label="What to do">
          {(Object.keys(PANELS) as Panel[]).map((one) => (
            <button key={one} type="button" aria-pressed={panel === one} onClick={() => setPanel(one)}>
              {PANELS[one]}
            </button>
          ))}
        </nav>
        {panel === 'simulate' && <Simulator chart={chart} walk={walk} onWalk={setWalk} />}
        {panel === 'state' && <StateDetails chart={chart} selected={selected} onSelect={setSelected} />}
        {panel === 'tests' && <TestsPanel chart={chart} kind={kind} onKind={setKind} />}
        {panel === 'trace' && <TracePanel chart={chart} trace={trace} onTrace={setTrace} />}
      </div>
    </main>
  );
}

/** The state a reader chose, or the first atomic state that was just entered or is active. */
function focusOf({ states, transitions }: SiteChart, selected: number | null, lit: Lit | null): Box | null {
  if (selected !== null) return states[selected]?.box ?? null;
  if (!lit) return null;
  const atomic = [...lit.active].filter(
    (index) => states[index]?.kind === 'atomic' || states[index]?.kind === 'final',
  );
  const targets = [...lit.taken]
    .flatMap((index) => transitions[index]?.targets ?? [])
    .flatMap((index) => states[index]?.id ?? []);
  const entered = atomic.find((index) => targets.some((id) => `${states[index]?.id}.`.startsWith(`${id}.`)));
  return states[entered ?? atomic[0] ?? 0]?.box ?? null;
}
