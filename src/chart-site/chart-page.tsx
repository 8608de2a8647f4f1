import { type ReactElement, useCallback, useMemo, useState } from 'react';
import type { Box, SiteChart } from '#chart-tools/site/site-chart';
import { isWithin } from '#chart-tools/words';
import { Diagram } from './diagram.tsx';
import { type HeatKind, heatOf } from './heat.ts';
import { PanZoom } from './pan-zoom.tsx';
import { RunningPanel } from './running-panel.tsx';
import { type Lit, litBy, type Path, startPath } from './simulation.ts';
import { Simulator } from './simulator.tsx';
import { StateDetails } from './state-details.tsx';
import { TestsPanel } from './tests-panel.tsx';
import { litByTrace, type OpenTrace } from './trace.ts';
import { TracePanel } from './trace-panel.tsx';

const PANELS = {
  simulate: 'Simulate',
  state: 'State',
  tests: 'Tests',
  trace: 'Trace',
  runs: 'Runs',
} as const;
type Panel = keyof typeof PANELS;

type Props = {
  chart: SiteChart;
  /** The state that the address names. */
  stateId: string;
};

/** One chart: its diagram, and beneath it what a reader does with it. */
export function ChartPage({ chart, stateId }: Props): ReactElement {
  const selected = chart.states.findIndex(({ id }) => id === stateId);
  const [panel, setPanel] = useState<Panel>(selected < 0 ? 'simulate' : 'state');
  const [path, setPath] = useState<Path>(() => startPath(chart, 0));
  const [kind, setKind] = useState<HeatKind>('headless');
  const [trace, setTrace] = useState<OpenTrace | null>(null);
  const lit = useMemo(() => {
    if (panel === 'tests') return null;
    return panel === 'trace' ? trace && litByTrace(chart, trace) : litBy(chart, path);
  }, [chart, panel, path, trace]);
  const focus = useMemo(
    () => focusOf(chart, panel === 'state' ? selected : -1, lit),
    [chart, panel, selected, lit],
  );
  const heat = useMemo(() => (panel === 'tests' ? heatOf(chart, kind) : null), [chart, panel, kind]);
  const showState = useCallback(() => setPanel('state'), []);
  return (
    <main className="chart">
      <title>{`${chart.title} – Candlestate’s charts`}</title>
      <header>
        <a href="#/">All charts</a>
        <h1>{chart.title}</h1>
      </header>
      <PanZoom label={chart.title} size={chart} focus={focus}>
        <Diagram chart={chart} lit={lit} heat={heat} selected={selected} onSelect={showState} />
      </PanZoom>
      <div className="side">
        <nav className="tabs" aria-label="What to do">
          {(Object.keys(PANELS) as Panel[]).map((one) => (
            <button key={one} type="button" aria-pressed={panel === one} onClick={() => setPanel(one)}>
              {PANELS[one]}
            </button>
          ))}
        </nav>
        {panel === 'simulate' && <Simulator chart={chart} path={path} onPath={setPath} />}
        {panel === 'state' && <StateDetails chart={chart} selected={selected} />}
        {panel === 'tests' && <TestsPanel chart={chart} kind={kind} onKind={setKind} />}
        {panel === 'runs' && <RunningPanel running={chart.running} />}
        {panel === 'trace' && <TracePanel chart={chart} trace={trace} onTrace={setTrace} />}
      </div>
    </main>
  );
}

/** The state a reader chose, or the first atomic state that was just entered or is active. */
function focusOf({ states, transitions }: SiteChart, selected: number, lit: Lit | null): Box | null {
  if (selected >= 0) return states[selected]?.box ?? null;
  if (!lit) return null;
  const atomic = [...lit.active].filter((place) => /atomic|final/.test(states[place]?.kind ?? ''));
  const targets = [...lit.taken].flatMap((place) => transitions[place]?.targets ?? []);
  const entered = atomic.find((place) =>
    targets.some((target) => isWithin(states[place]?.id ?? '', states[target]?.id ?? '')),
  );
  return states[entered ?? atomic[0] ?? 0]?.box ?? null;
}
