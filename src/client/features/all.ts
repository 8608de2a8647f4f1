import type { AnyStateMachine } from 'xstate';
import type { Feature, RefOf } from '../app/boot/feature.ts';
import * as accounts from './accounts.ts';
import * as alerts from './alerts.ts';
import * as bell from './bell.ts';
import * as challenge from './challenge.ts';
import * as charting from './charting.ts';
import * as context from './context.ts';
import * as copies from './copies.ts';
import * as demoReset from './demo-reset.ts';
import * as devices from './devices.ts';
import * as factors from './factors.ts';
import * as identity from './identity.ts';
import * as inbox from './inbox.ts';
import * as install from './install.ts';
import * as languageOffer from './language-offer.ts';
import * as loans from './loans.ts';
import * as lock from './lock.ts';
import * as money from './money.ts';
import * as news from './news.ts';
import * as privacy from './privacy.ts';
import * as protection from './protection.ts';
import * as recent from './recent.ts';
import * as results from './results.ts';
import * as search from './search.ts';
import * as share from './share.ts';
import * as shortcuts from './shortcuts.ts';
import * as site from './site.ts';
import * as tabs from './tabs.ts';
import * as traders from './traders.ts';
import * as trading from './trading.ts';
import * as trails from './trails.ts';
import * as watching from './watching.ts';

/**
 * Every feature of the app, from the modules that define them; a feature that such a module exports is in the list. The
 * app takes types alone from here, since a feature's code comes with its screen; the gallery, the docs and the tests
 * take the list.
 */
export const MODULES = {
  ...accounts,
  ...alerts,
  ...bell,
  ...challenge,
  ...copies,
  ...context,
  ...charting,
  ...factors,
  ...demoReset,
  ...devices,
  ...identity,
  ...inbox,
  ...install,
  ...languageOffer,
  ...loans,
  ...lock,
  ...money,
  ...news,
  ...protection,
  ...privacy,
  ...recent,
  ...results,
  ...search,
  ...share,
  ...shortcuts,
  ...site,
  ...tabs,
  ...traders,
  ...trading,
  ...trails,
  ...watching,
};

type Exports = typeof MODULES;
type Defined = {
  [Name in keyof Exports]: Exports[Name] extends Feature ? Exports[Name] : never;
}[keyof Exports];

export type FeatureId = Defined['id'];
/** The running charts of the features, by id. */
export type Features = { [F in Defined as F['id']]: RefOf<F> };
/** Their charts, without actors. */
export type FeatureMachines = { [F in Defined as F['id']]: F['machine'] };

const isFeature = (value: unknown): value is Feature<FeatureId, AnyStateMachine> =>
  typeof value === 'object' && value !== null && 'machine' in value && 'scope' in value;

export const FEATURES: readonly Feature<FeatureId>[] = Object.values<unknown>(MODULES).filter(isFeature);
