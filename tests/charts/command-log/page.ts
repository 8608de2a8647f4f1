import { commandOutcome, info } from '#contract/routes/account';
import type { CommandLogInput } from '#machines/command-log/command-log.machine';
import { walkable } from '../../../machines/walkables/command-log.ts';
import { type PageAssertion, question, seen, unseen } from '../../sights.ts';
import { press } from '../hands.ts';
import { limits } from '../limits/command-log.ts';
import type { Stage } from '../stage.ts';
import type { Deeds } from '../walk.ts';

const CHECKING = 'Checking your last request';
const TOLD = 'What became of your request';

const noNotice: PageAssertion = (page) => unseen(question(page, CHECKING), question(page, TOLD));

/** A command of this account that the device kept from before, as a crash leaves it. */
async function keepFromBefore({ page }: Stage, accountId: number): Promise<void> {
  const kept = { kind: 'order', key: 'kept-from-before', accountId, request: null, outcome: null };
  const row = JSON.stringify({ ...kept, tab: 'another', begunAtMs: Date.UTC(2026, 0, 5) });
  await page.addInitScript((text) => localStorage.setItem('command.kept-from-before', text), row);
}

export const deeds: Deeds = {
  chart: 'commandLog',
  walkable,
  limits,
  async open(stage, { input }) {
    const { token, userId } = await stage.world.server.demo();
    if ((input as CommandLogInput).commands.length > 0) await keepFromBefore(stage, userId);
    stage.calls.hold(info, commandOutcome);
    await stage.open('/trade', { token });
    await seen(stage.page.getByRole('button', { name: 'Buy', exact: true }));
  },
  deeds: {
    'session.started': ({ calls }) => calls.answer(info),
    'account.left': async (stage) => stage.world.revoke(await stage.token()),
    'notice.dismissed': async ({ page }, { from }) => {
      await press(page, from.matches({ notice: 'told' }) ? 'Confirm' : 'Go on');
    },
    'done:askOutcome': ({ calls }) => calls.answer(commandOutcome),
    'error:askOutcome': async (stage) => {
      await stage.calls.lose(commandOutcome);
      stage.calls.hold(commandOutcome);
    },
    'after:askDelay@commandLog.asking.open.pausing': (stage) => stage.pass(500),
    'after:answerTimeout@commandLog.asking.open.sent': (stage) => stage.pass(10_000),
    'after:retryDelay@commandLog.asking.open.waiting': (stage) => stage.pass(3_000),
    'after:noticeDelay@commandLog.notice.held': (stage) => stage.pass(1_500),
  },
  sights: {
    'asking.resting': 'what is told shows in the notice',
    'asking.open.pausing': 'nothing is said before it takes a while',
    'asking.open.sent': 'nothing is said before it takes a while',
    'asking.open.waiting': 'nothing is said before it takes a while',
    'notice.none': noNotice,
    'notice.held': noNotice,
    'notice.checking': (page) => seen(question(page, CHECKING)),
    'notice.dismissed': noNotice,
    'notice.told': (page) => seen(question(page, TOLD)),
  },
};
