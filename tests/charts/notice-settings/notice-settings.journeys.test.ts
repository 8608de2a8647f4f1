import { describe, expect, it } from 'vitest';
import type { NotificationSetting } from '#contract/routes/notifications';
import {
  type NoticeSettings,
  noticeSettingsMachine,
} from '#machines/notice-settings/notice-settings.machine';
import { NOTICE_SETTINGS } from '../../gallery/samples-account.ts';
import { anywhere } from '../../support/anywhere.ts';
import { lost } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';
import { model } from './notice-settings.model.ts';

function chart() {
  const reading = heldActor<NoticeSettings>();
  const saving = heldActor<void, { setting: NotificationSetting | undefined }>();
  const started = startChart(
    noticeSettingsMachine.provide({ actors: { loadSettings: reading.logic, saveSetting: saving.logic } }),
  );
  const { actor } = started;
  const of = (kind: string) => actor.getSnapshot().context.settings?.kinds.find((one) => one.kind === kind);
  return {
    ...started,
    reading,
    saving,
    of,
    state: () => actor.getSnapshot().value,
    change: (setting: NotificationSetting) => actor.send({ type: 'setting.changed', setting }),
    saved: () => saving.calls.map(({ input }) => input.setting),
  };
}

async function read() {
  const started = chart();
  started.actor.send({ type: 'settings.shown' });
  await started.reading.answer(NOTICE_SETTINGS);
  return started;
}

const QUIET = { kind: 'stop-loss', push: false, mail: false } as const;
const LOUD = { kind: 'announcement', push: true, mail: true } as const;
const FILLED = { kind: 'order-filled', push: true, mail: false } as const;

describe('where each kind goes', () => {
  it('S2.57 is read when its screen is first shown', async () => {
    const { actor, reading, state } = chart();
    expect(state()).toBe('unread');
    actor.send({ type: 'settings.shown' });
    actor.send({ type: 'settings.shown' });
    expect(reading.calls).toHaveLength(1);
    await reading.answer(NOTICE_SETTINGS);
    actor.send({ type: 'settings.shown' });
    expect([state(), reading.calls.length]).toEqual([{ known: 'saved' }, 1]);
    expect(actor.getSnapshot().hasTag('known')).toBe(true);
  });

  it('S2.57 a change counts at once and is saved behind it, one after the other', async () => {
    const { change, of, saving, saved, state } = await read();
    change(QUIET);
    change(LOUD);
    change(FILLED);
    expect([of('stop-loss'), of('announcement')]).toEqual([QUIET, LOUD]);
    expect([state(), saved()]).toEqual([{ known: 'saving' }, [QUIET]]);
    await saving.answer();
    expect([state(), saved()]).toEqual([{ known: 'saving' }, [QUIET, LOUD]]);
    await saving.answer();
    expect([state(), saved()]).toEqual([{ known: 'saving' }, [QUIET, LOUD, FILLED]]);
    await saving.answer();
    expect(state()).toEqual({ known: 'saved' });
    change(QUIET);
    expect(saved()).toEqual([QUIET, LOUD, FILLED, QUIET]);
  });

  it('S8.3 what could not be saved is said, and what the server has is read anew', async () => {
    const { change, of, reading, saving, saved, state, announced } = await read();
    change(QUIET);
    change(LOUD);
    await saving.fail(lost());
    expect([state(), announced]).toEqual(['loading', [{ type: 'save.failed' }]]);
    await reading.answer(NOTICE_SETTINGS);
    expect(of('stop-loss')).not.toEqual(QUIET);
    change(LOUD);
    expect(saved()).toEqual([QUIET, LOUD]);
  });

  it('S8.3 a saving without an answer for ten seconds has failed', async () => {
    const { change, clock, state, saving, announced, actor } = await read();
    change(QUIET);
    clock.increment(9_999);
    expect(state()).toEqual({ known: 'saving' });
    clock.increment(1);
    expect([state(), saving.last().signal.aborted]).toEqual(['loading', true]);
    expect(announced).toEqual([{ type: 'save.failed' }]);
    expect(actor.getSnapshot().context.toSave).toEqual([]);
  });

  it.each([
    ['settings.retry'],
    ['settings.shown'],
    ['connection.opened'],
  ] as const)('S8.3 what could not be read is read again by %s', async (type) => {
    const { actor, reading, state, clock } = chart();
    actor.send({ type: 'settings.shown' });
    await reading.fail(lost());
    expect([state(), actor.getSnapshot().hasTag('failed')]).toEqual(['failed', true]);
    actor.send({ type });
    expect(state()).toBe('loading');
    clock.increment(10_000);
    expect(state()).toBe('failed');
  });

  it('S6.1 with the account they are gone, and what was not saved yet', async () => {
    const { actor, change, state, saving } = await read();
    change(QUIET);
    actor.send({ type: 'account.left' });
    expect([state(), actor.getSnapshot().context]).toEqual(['unread', { settings: null, toSave: [] }]);
    expect(saving.last().signal.aborted).toBe(true);
  });
});

anywhere('S6.1', model, {
  'noticeSettings -- account.left [0]': 'unread',
});
