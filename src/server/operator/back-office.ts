import type { OperatorAnswer } from '#contract/desk/answers';
import type { OperatorRequest } from '#contract/desk/requests';
import { hasRight, type Right, rightOnCase } from '#contract/desk/rights';
import type { DecisionLog } from '../reviews/decision-log.ts';
import type { Reviews } from '../reviews/reviews.ts';
import type { Database } from '../store/database.ts';
import type { Funds } from '../trading/funds.ts';
import { caseCommands } from './case-commands.ts';
import { rightOf } from './command-rights.ts';
import { type Act, actBy, type Commands } from './commands.ts';
import { type CopyCommandParts, copyCommands } from './copy-commands.ts';
import { Corrections } from './corrections.ts';
import { type DashboardParts, dashboardCommand } from './dashboard-command.ts';
import { FourEyes } from './four-eyes.ts';
import type { Freezes } from './freezes.ts';
import { type InstrumentCommandParts, instrumentCommands } from './instrument-commands.ts';
import { type LeaderCommandParts, leaderCommands } from './leader-commands.ts';
import { type LookCommandParts, lookCommands } from './look-commands.ts';
import { type MarketCommandParts, marketCommands } from './market-commands.ts';
import { type NewsCommandParts, newsCommands } from './news-commands.ts';
import { logRows, type OperatorCommandParts, operatorCommands } from './operator-commands.ts';
import type { ActingOperator } from './operators.ts';
import { proposalCommands } from './proposal-commands.ts';
import { RightRefusal } from './refusal.ts';
import { type SettingCommandParts, settingCommands } from './setting-commands.ts';
import { userCommands } from './user-commands.ts';

export type BackOfficeParts = NewsCommandParts &
  SettingCommandParts &
  MarketCommandParts &
  InstrumentCommandParts &
  LeaderCommandParts &
  OperatorCommandParts &
  DashboardParts &
  Omit<CopyCommandParts, 'database' | 'now'> &
  Omit<LookCommandParts, 'database'> & {
    reviews: Reviews;
    freezes: Freezes;
    funds: Pick<Funds, 'availableMicro' | 'book'>;
  };

/** Rows of a log that is taken out at once. */
const MAX_EXPORTED = 100_000;

/** A command with the request that is its own. */
type CarryOut = (actor: ActingOperator, request: OperatorRequest) => OperatorAnswer | Promise<OperatorAnswer>;

/**
 * Carries out what an operator asks, if one of their roles has the right to it. Whatever changes or shows something of a
 * user is logged in the same transaction; so is what an operator may not do.
 */
export class BackOffice {
  readonly #queue: Database['queue'];
  readonly #act: Act;
  readonly #operators: BackOfficeParts['operators'];
  readonly #reviews: Reviews;
  readonly #decisions: DecisionLog;
  readonly #commands: Commands;

  constructor(database: Database, parts: BackOfficeParts) {
    this.#queue = database.queue;
    this.#act = actBy(database, parts.decisions);
    this.#operators = parts.operators;
    this.#reviews = parts.reviews;
    this.#decisions = parts.decisions;
    const { site, reviews, funds } = parts;
    const clock = parts.clock.now;
    const corrections = new Corrections(funds, clock);
    const fourEyes = new FourEyes({ ...parts, corrections, clock });
    const whenSet = () => site.whenRead();
    this.#commands = {
      ...dashboardCommand({ ...parts, clock }),
      ...caseCommands(this.#act, { database, reviews, fourEyes, clock }),
      ...proposalCommands({ database, fourEyes, corrections, whenSet }),
      ...newsCommands(this.#act, parts),
      ...settingCommands(this.#act, { ...parts, database, fourEyes }),
      ...userCommands(this.#act, parts.freezes),
      ...lookCommands(this.#act, { ...parts, database }),
      ...instrumentCommands(this.#act, parts),
      ...leaderCommands(this.#act, { ...parts, database, now: clock }),
      ...copyCommands(this.#act, { ...parts, database, now: clock }),
      ...marketCommands(this.#act, parts),
      ...operatorCommands(this.#act, parts),
    };
  }

  /** Rejects with an OperatorRefusal for what cannot be done, and a RightRefusal for who may not do it. */
  async run(operator: string, request: OperatorRequest): Promise<OperatorAnswer> {
    const actor = await this.#admit(operator, rightOf(request), request.command);
    const carryOut = this.#commands[request.command] as CarryOut;
    return this.#queue.asked(async () => carryOut(actor, request));
  }

  /** The id of a picture of a case, whose look is logged; null when there is none. Rejects with a RightRefusal. */
  async picture(
    operator: string,
    { kind, id, name }: { kind: string; id: number; name: string },
  ): Promise<string | null> {
    const actor = await this.#admit(operator, rightOnCase(kind, 'see'), 'picture');
    const picture = await this.#reviews.picture(kind, id, name);
    if (picture === null) return null;
    const decision = `picture ${name} seen`;
    await this.#act(actor, '', async () => ({ kind, subject: String(id), decision }));
    return picture;
  }

  /** The whole log, newest first, for a file; that it was taken out is logged. Rejects with a RightRefusal. */
  async log(operator: string): Promise<Record<string, string>[]> {
    const actor = await this.#admit(operator, 'log.see', 'log');
    await this.#act(actor, '', async () => ({ kind: 'command', subject: 'log', decision: 'exported' }));
    return logRows(await this.#decisions.latest(MAX_EXPORTED));
  }

  async #admit(operator: string, right: Right, command: string): Promise<ActingOperator> {
    try {
      const actor = await this.#operators.actor(operator);
      if (hasRight(actor.roles, right)) return actor;
      throw new RightRefusal(`${operator} (${actor.roles.join(', ')}) has no right to ${right}.`);
    } catch (cause) {
      if (cause instanceof RightRefusal) await this.#logRefused(operator, command, cause.message);
      throw cause;
    }
  }

  async #logRefused(name: string, command: string, reason: string): Promise<void> {
    await this.#act({ name, roles: [] }, reason, async () => ({
      kind: 'command',
      subject: command,
      decision: 'refused',
    }));
  }
}
