import type { FastifyBaseLogger } from 'fastify';
import type { Sessions } from '../accounts/sessions.ts';
import { Freezes } from '../operator/freezes.ts';
import { listenForDesk } from '../operator/listen.ts';
import { OperatorDesk } from '../operator/back-office.ts';
import type { Texts } from '../texts.ts';
import { Identity } from '../identity/identity.ts';
import { identityReview } from '../identity/identity-review.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { createLoans, type LoanServices } from './create-loans.ts';
import { loanTerms } from '../loans/loan-settings.ts';
import { News } from '../news/news.ts';
import { seedNews } from '../news/seed-news.ts';
import { depositReview } from '../payments/deposit-review.ts';
import { Deposits } from '../payments/deposits.ts';
import { DrawMethods } from '../payments/payout-methods.ts';
import { seedTerms } from '../payments/seed-payments.ts';
import { paymentTerms } from '../payments/payment-settings.ts';
import { withdrawalReview } from '../payments/withdrawal-review.ts';
import { Pictures } from '../pictures/pictures.ts';
import type { Clock } from '../ports.ts';
import { DecisionLog } from '../reviews/decision-log.ts';
import { Reviews } from '../reviews/reviews.ts';
import type { Settings } from '../settings.ts';
import type { SiteSettings } from '../site/site-settings.ts';
import type { Database } from '../store/database.ts';
import type { Funds } from '../trading/funds.ts';
import type { TrustedClock } from '../trusted-clock.ts';

const SWEEP_MS = 1_000;
const PURGE_MS = 10 * 60_000;

export type OfficeParts = {
  settings: Pick<Settings, 'dataDir' | 'review'>;
  site: SiteSettings;
  database: Database;
  sessions: Sessions;
  funds: Funds;
  ledger: Ledger;
  texts: Pick<Texts, 'text'>;
  clock: Clock;
  trustedClock: TrustedClock;
};

export type OfficeServices = LoanServices & {
  pictures: Pictures;
  identity: Identity;
  deposits: Deposits;
  drawMethods: DrawMethods;
  site: SiteSettings;
  news: News;
  reviews: Reviews;
  /** How this site registers (S5.2), one of VERIFY_REG; the desk may change it at any time. */
  verifyRegType: () => number;
  /** Serves the operator's desk; answers what ends it. */
  openDesk(log: FastifyBaseLogger): Promise<() => Promise<void>>;
  /** Starts the automatic review and the purge of pictures; answers what stops them. */
  startOffice(): () => void;
};

/** Wires what operators look after: pictures, identity, reviews, the site's settings, news, and the desk. */
export async function createOffice({
  settings,
  site,
  database,
  sessions,
  funds,
  ledger,
  texts,
  clock,
  trustedClock,
}: OfficeParts): Promise<OfficeServices> {
  const pictures = await Pictures.create(database, settings.dataDir, clock);
  const loans = await createLoans({ database, pictures, ledger, funds, texts, clock });
  const decisions = new DecisionLog(database, clock);
  const reviews = new Reviews(database, clock, decisions, [
    identityReview(database, pictures),
    depositReview(database, pictures, funds),
    withdrawalReview(database, funds),
    ...loans.kinds,
  ]);
  const news = new News(database, clock);
  await seedNews(database, news);
  await seedTerms(database);
  const freezes = new Freezes(database, sessions, clock);
  const desk = new OperatorDesk(database, {
    reviews,
    decisions,
    site,
    terms: [paymentTerms(database), loanTerms(database)],
    news,
    freezes,
    clock: trustedClock,
  });
  return {
    pictures,
    identity: new Identity(database, pictures, clock),
    deposits: new Deposits(database, pictures, clock),
    drawMethods: new DrawMethods(database, clock),
    ...loans.services,
    site,
    news,
    reviews,
    verifyRegType: () => site.get('verify_reg_type'),
    openDesk: (log) => listenForDesk(desk, settings.dataDir, log),
    startOffice: () => {
      const timers = [
        ...(settings.review === 'auto' ? [setInterval(() => reviews.sweep().catch(() => {}), SWEEP_MS)] : []),
        setInterval(() => loans.services.penalties.sweep().catch(() => {}), SWEEP_MS),
        setInterval(() => pictures.purge().catch(() => {}), PURGE_MS),
      ];
      return () => {
        for (const timer of timers) clearInterval(timer);
      };
    },
  };
}
