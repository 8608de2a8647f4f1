import { expect, it } from 'vitest';
import { singletonsOf } from '#machines/app/singletons';
import { type CommandInput, createCommandMachine, type Executed } from '#machines/command/command.machine';
import { createCommandFormMachine, type FormCommand } from '#machines/command-form/command-form.machine';
import { DEFAULTS } from '#machines/preferences/defaults';
import { type CompanyStatus, startupMachine } from '#machines/startup/startup.machine';
import { appInput, lonelyApp, userOf } from '../../support/fixtures.ts';
import { openFeature } from '../../support/open-feature.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';

it('S7.59 the app gives each chart it starts what the device knows', () => {
  const company = heldActor<CompanyStatus, { isMobile: boolean }>();
  const startup = startupMachine.provide({ actors: { checkCompany: company.logic as never } });
  const preferences = {
    ...DEFAULTS,
    language: 'de',
    theme: 'dark',
    areBalancesHidden: true,
  } as const;
  const { actor } = startChart(lonelyApp.provide({ actors: { startup } }), {
    input: { ...appInput, preferences, build: 'build-7', isMobile: false },
  });
  const { preferences: shown, update } = singletonsOf(actor.system);
  expect(shown.getSnapshot().context).toMatchObject(preferences);
  expect(update.getSnapshot().context.build).toBe('build-7');
  expect(actor.system.get('startup')?.getSnapshot().context.isMobile).toBe(false);
});

it('S8.3 a command of a feature is in the log from its begin to its known end', async () => {
  const execute = heldActor<Executed<unknown>, CommandInput<FormCommand<unknown>>>();
  const send = createCommandMachine<FormCommand<unknown>, unknown>().provide({
    actors: { execute: execute.logic },
  });
  const { actor } = startChart(lonelyApp, { input: appInput });
  const { session, commandLog } = singletonsOf(actor.system);
  session.send({ type: 'session.opened', signedIn: { token: 'token-1', user: userOf() } });
  const machine = createCommandFormMachine<unknown, unknown>('deposit', []).provide({ actors: { send } });
  const form = openFeature(actor, 'depositForm', machine, { draft: {}, slots: {} });
  const kept = (): string[] => commandLog.getSnapshot().context.commands.map(({ key }) => key);
  form.send({ type: 'form.submit', fields: {} as never, key: 'key-1' });
  expect(kept()).toEqual(['key-1']);
  await execute.answer({ answer: {}, message: '' });
  expect(kept()).toEqual([]);
});
