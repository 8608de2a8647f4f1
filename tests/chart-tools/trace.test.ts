import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { findCharts } from '#chart-tools/find-charts';
import { replay } from '#chart-tools/trace/replay';
import { sequenceDiagram } from '#chart-tools/trace/sequence';
import type { Trace } from '#contract/trace';
import { singletonsOf } from '#machines/app/singletons';
import { ROOT } from '../../src/cli/run-steps.ts';
import { Recorder } from '../../src/client/actors/recorder.ts';
import { traceOf } from '../../src/client/app/boot/trace-of.ts';
import { appInput, lonelyApp, userOf } from '../support/fixtures.ts';
import { settled, startChart } from '../support/start-chart.ts';

/** What the real charts did while an account signed in and out again. */
async function recorded(): Promise<Trace> {
  const recorder = new Recorder(() => 0);
  const { actor } = startChart(lonelyApp, { input: appInput, inspect: recorder.inspect });
  const { session, preferences } = singletonsOf(actor.system);
  session.send({ type: 'session.opened', signedIn: { token: 'token-1', user: userOf() } });
  preferences.send({ type: 'theme.picked', theme: 'dark' });
  session.send({ type: 'session.logout' });
  await settled();
  const trace = traceOf(recorder, 'test');
  actor.stop();
  return trace;
}

describe('a trace of the real charts', () => {
  let machines: ReadonlyMap<string, AnyStateMachine>;
  let trace: Trace;
  beforeAll(async () => {
    machines = new Map((await findCharts(ROOT)).map(({ machine }) => [machine.id, machine]));
    trace = await recorded();
  });

  it('is what the charts allow, transition by transition', () => {
    expect(replay(trace, machines)).toEqual({ isLegal: true, steps: trace.steps.length });
  });

  it('is not allowed with a transition that the step did not take', () => {
    const index = trace.steps.findIndex(({ event }) => event === 'theme.picked');
    const steps = trace.steps.map((step, at) => (at === index ? { ...step, taken: [] } : step));
    expect(replay({ ...trace, steps }, machines)).toMatchObject({ isLegal: false, index });
  });

  it('is judged by its states alone where an earlier build wrote it', () => {
    const steps = trace.steps.map(({ taken: _, name: __, from: ___, ...step }) => step);
    expect(replay({ ...trace, steps }, machines)).toEqual({ isLegal: true, steps: steps.length });
  });

  it('is drawn with who told whom: the page the session, the session by the wiring the connection', () => {
    const diagram = sequenceDiagram(trace);
    const idOf = (name: string): string =>
      new RegExp(`participant (\\w+) as ${name}$`, 'm').exec(diagram)?.[1] ?? '';
    expect(diagram).toContain(`${idOf('page')}->>${idOf('session')}: session.opened\n`);
    expect(diagram).toContain(`${idOf('session')}->>${idOf('connection')}: session.started\n`);
    expect(diagram).toContain(`${idOf('page')}->>${idOf('preferences')}: theme.picked (theme dark)\n`);
    expect(diagram).toContain(`${idOf('session')}->>${idOf('commandLog')}: account.left\n`);
    expect(diagram).toContain(`Note over ${idOf('session')}: leaving → visitor.loggedOut\n`);
  });

  it('is drawn from its end where it is long, and says so', () => {
    const diagram = sequenceDiagram(trace, 2);
    expect(diagram.match(/->>/g)).toHaveLength(2);
    expect(diagram).toContain(`%% ${trace.steps.length - 2} earlier steps are left out.`);
  });
});
