import { type ReactElement, useState } from 'react';
import type { SiteChart } from '#chart-tools/site/site-chart';
import { atomicStates } from '#contract/trace-words';
import { type OpenTrace, readTrace } from './trace.ts';

type Props = { chart: SiteChart; trace: OpenTrace | null; onTrace: (trace: OpenTrace | null) => void };

/** Opens a trace that the app's system screen saved, and shows the chart step by step. */
export function TracePanel({ chart, trace, onTrace }: Props): ReactElement {
  const [problem, setProblem] = useState('');
  const open = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    try {
      onTrace(readTrace(chart, file.name, await file.text()));
      setProblem('');
    } catch (error) {
      onTrace(null);
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const goTo = (at: number): void => {
    if (trace) onTrace({ ...trace, at: Math.max(0, Math.min(at, trace.steps.length - 1)) });
  };
  return (
    <section aria-label="Trace">
      <label>
        A trace, as the app’s system screen saves it
        <input
          type="file"
          accept="application/json,.json"
          onChange={(event) => void open(event.target.files?.[0])}
        />
      </label>
      {problem !== '' && <p role="alert">{problem}</p>}
      {trace && (
        <>
          <p className="buttons">
            <button type="button" disabled={trace.at === 0} onClick={() => goTo(trace.at - 1)}>
              Step back
            </button>
            <button
              type="button"
              disabled={trace.at === trace.steps.length - 1}
              onClick={() => goTo(trace.at + 1)}
            >
              Next step
            </button>
            <output>{`Step ${trace.at + 1} of ${trace.steps.length}`}</output>
          </p>
          <ol className="events">
            {[...trace.steps.entries()].map(([index, { event, value, at, name }]) => (
              <li key={index}>
                <button type="button" aria-pressed={index === trace.at} onClick={() => goTo(index)}>
                  <strong>{event === 'xstate.init' ? 'starts' : event}</strong>
                  <small>{`${(at / 1000).toFixed(1)} s · ${name ?? ''} ${atomicStates(value).join(', ')}`}</small>
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
