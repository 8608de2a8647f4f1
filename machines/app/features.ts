import type { AnyActorLogic, AnyActorRef, Subscription } from 'xstate';
import type { AreaCode, Company, NewsItem, NewsSummary, Trader } from '#contract/entities';
import type { RequestOf } from '#contract/route';
import type { loginForU, SignedIn } from '#contract/routes/account';
import type { amendPassword, forgetPassword, register } from '#contract/routes/joining';
import type { AccountFormRef } from '../account-form/account-form.machine.ts';
import type { ClipboardRef } from '../clipboard/clipboard.machine.ts';
import type { KycReviewRef } from '../kyc-review/kyc-review.machine.ts';
import type { PagedListRef } from '../paged-list/paged-list.machine.ts';
import type { ResourceRef } from '../resource/resource.machine.ts';
import type { SearchRef } from '../search/search.machine.ts';
import type { SupportRef } from '../support/support.machine.ts';
import type { VerificationCodeRef } from '../verification-code/verification-code.machine.ts';
import type { Singletons } from './wiring.ts';

export type IdentityPapers = { name: string; cardId: string };

/**
 * Charts of screens that not everyone opens. The app chart starts each under its systemId when its screen first opens;
 * from then on it lives as long as the app. Their code comes with their screens.
 */
export type Features = {
  signIn: AccountFormRef<RequestOf<typeof loginForU>, SignedIn>;
  register: AccountFormRef<RequestOf<typeof register>, SignedIn>;
  forgot: AccountFormRef<RequestOf<typeof forgetPassword>, null>;
  password: AccountFormRef<RequestOf<typeof amendPassword>, SignedIn>;
  verificationCode: VerificationCodeRef;
  areas: ResourceRef<AreaCode[]>;
  /** Whether registering asks for a number to be reached at (S7.14). */
  contactSetting: ResourceRef<boolean>;
  identity: KycReviewRef<IdentityPapers>;
  businessEmail: ResourceRef<string>;
  complaintAddress: ResourceRef<string>;
  company: ResourceRef<Company>;
  news: PagedListRef<NewsSummary>;
  announcements: PagedListRef<NewsSummary>;
  newsItem: ResourceRef<NewsItem>;
  ranking: PagedListRef<Trader>;
  documentary: PagedListRef<Trader>;
  search: SearchRef;
  clipboard: ClipboardRef;
  support: SupportRef;
};
export type FeatureId = keyof Features;

/** Asks the app chart to start a feature; a second asking changes nothing. */
export type FeatureOpened = { type: 'feature.opened'; id: FeatureId; logic: AnyActorLogic; input: unknown };

type Wire<Id extends FeatureId> = (ref: Features[Id], singletons: Singletons) => Subscription[];

/** When a feature announces x, tell B; and the other way about. A feature that is not named talks to nobody. */
const WIRES: { readonly [Id in FeatureId]?: Wire<Id> } = {
  signIn: (ref, { session }) => [
    ref.on('form.succeeded', ({ answer }) => session.send({ type: 'session.opened', signedIn: answer })),
  ],
  register: (ref, { session }) => [
    ref.on('form.succeeded', ({ answer }) => session.send({ type: 'session.opened', signedIn: answer })),
  ],
  // The old token ended with the old password.
  password: (ref, { session }) => [
    ref.on('form.succeeded', ({ answer }) => session.send({ type: 'session.opened', signedIn: answer })),
  ],
  identity: (ref, { session }) => [session.on('session.ended', () => ref.send({ type: 'review.forget' }))],
};

/** Connects a feature that was just started. */
export function wireFeature(id: FeatureId, ref: AnyActorRef, singletons: Singletons): Subscription[] {
  const wire = WIRES[id] as ((ref: AnyActorRef, singletons: Singletons) => Subscription[]) | undefined;
  return wire?.(ref, singletons) ?? [];
}
