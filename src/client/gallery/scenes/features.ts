import type { FeatureId } from '#machines/app/features';
import type { Who } from '../companions.ts';
import { COMPANY, FOUND, NEWS, TRADERS } from '../samples-site.ts';
import type { Scene, Scenes } from './scene.ts';

/** Scenes of the charts several screens share: a form about an account, one thing that is read, a list of pages. */

type FormId = 'signIn' | 'register' | 'forgot' | 'password';
type ResourceId = 'areas' | 'contactSetting' | 'businessEmail' | 'complaintAddress' | 'company' | 'newsItem';
type ListId = 'news' | 'announcements' | 'ranking' | 'documentary' | 'deposits' | 'withdrawals' | 'ledger';
type CommandId = 'depositForm' | 'withdrawalForm' | 'bindForm';

function formScenes(route: string, who: Who): Scenes<FormId> {
  const scene: Scene<FormId> = { route, who };
  return {
    'form.hidden': scene,
    'form.shown.editing': scene,
    'form.shown.submitting': scene,
    'form.shown.refused': { ...scene, context: { message: 'The server said no.' } },
    'form.shown.succeeded': scene,
    'method.deciding': scene,
    'method.email': scene,
    'method.mobile': scene,
  };
}

export const signInScenes: Scenes<'signIn'> = formScenes('/login', 'visitor');
export const registerScenes: Scenes<'register'> = formScenes('/register', 'visitor');
export const forgotScenes: Scenes<'forgot'> = formScenes('/forgot', 'visitor');
export const passwordScenes: Scenes<'password'> = formScenes('/mine/password', 'real');

/** `others` puts the rest of the app where the resource can be seen. */
function resourceScenes(
  route: string,
  who: Who,
  others: Scene<ResourceId>['others'] = {},
): Scenes<ResourceId> {
  const scene: Scene<ResourceId> = { route, who, others };
  return {
    unread: { ...scene, context: { value: null } },
    loading: { ...scene, context: { value: null } },
    ready: scene,
    failed: { ...scene, context: { value: null } },
  };
}

export const areasScenes: Scenes<'areas'> = resourceScenes('/login', 'visitor', {
  signIn: { value: { form: { shown: 'editing' }, method: 'mobile' } },
});
export const contactSettingScenes: Scenes<'contactSetting'> = resourceScenes('/register', 'visitor');
export const businessEmailScenes: Scenes<'businessEmail'> = resourceScenes('/mine/business-email', 'real');
export const complaintAddressScenes: Scenes<'complaintAddress'> = resourceScenes('/mine/email', 'real');
export const companyScenes: Scenes<'company'> = resourceScenes('/mine/system', 'real');
export const newsItemScenes: Scenes<'newsItem'> = resourceScenes('/news/detail?id=2', 'visitor');

function listScenes(route: string, who: Who, opened: unknown): Scenes<ListId> {
  const scene: Scene<ListId> = { route, who };
  const none = { rows: [], total: 0 };
  return {
    'list.hidden': scene,
    'list.shown.loading': { ...scene, context: none },
    'list.shown.listed.current': scene,
    'list.shown.listed.refreshing': scene,
    'list.shown.listed.loadingMore': { ...scene, context: { total: 40 } },
    'list.shown.listed.outdated': scene,
    'list.shown.empty': { ...scene, context: none },
    'list.shown.failed': { ...scene, context: none },
    'spinner.off': scene,
    'spinner.on': scene,
    'row.closed': scene,
    'row.open': { ...scene, context: { opened } },
  };
}

export const newsScenes: Scenes<'news'> = listScenes('/news', 'visitor', NEWS[0]);
export const announcementsScenes: Scenes<'announcements'> = listScenes('/mine/announcement', 'real', NEWS[0]);
export const rankingScenes: Scenes<'ranking'> = listScenes('/rank', 'visitor', TRADERS[0]);
export const documentaryScenes: Scenes<'documentary'> = listScenes('/documentary', 'visitor', TRADERS[0]);

export const depositsScenes: Scenes<'deposits'> = listScenes('/mine/charge?show=records', 'real', null);
export const withdrawalsScenes: Scenes<'withdrawals'> = listScenes(
  '/mine/withdraw?show=records',
  'real',
  null,
);
export const ledgerScenes: Scenes<'ledger'> = listScenes('/mine/history', 'real', null);
export const walletScenes: Scenes<'wallet'> = resourceScenes('/mine/wallet', 'real');
export const drawCurrenciesScenes: Scenes<'drawCurrencies'> = resourceScenes(
  '/mine/withdraw-way?type=1',
  'real',
);

function commandScenes(route: string): Scenes<CommandId> {
  const scene: Scene<CommandId> = { route, who: 'real' };
  return {
    'form.editing': scene,
    'form.uploading': scene,
    'form.submitting.sending': scene,
    'form.submitting.checking': scene,
    'form.refused': { ...scene, context: { message: 'The server said no.' } },
    'form.unresolved': scene,
    'form.accepted': scene,
    'slots.kept': scene,
  };
}

export const depositFormScenes: Scenes<'depositForm'> = commandScenes('/mine/charge');
export const withdrawalFormScenes: Scenes<'withdrawalForm'> = commandScenes('/mine/withdraw');
export const bindFormScenes: Scenes<'bindForm'> = commandScenes('/mine/withdraw-way?type=1');

const CHARGE: Scene<'deposit'> = { route: '/mine/charge', who: 'real' };
export const depositScenes: Scenes<'deposit'> = {
  hidden: CHARGE,
  'coin.loading': CHARGE,
  'coin.ready': CHARGE,
  'coin.failed': CHARGE,
  'bank.loadingCurrencies': CHARGE,
  'bank.loadingBanks': CHARGE,
  'bank.ready': CHARGE,
  'bank.failed': CHARGE,
};

const WITHDRAW: Scene<'withdrawal'> = { route: '/mine/withdraw', who: 'real' };
export const withdrawalScenes: Scenes<'withdrawal'> = {
  'terms.hidden': WITHDRAW,
  'terms.shown.loading': WITHDRAW,
  'terms.shown.unbound': { ...WITHDRAW, context: { methods: [] } },
  'terms.shown.ready': WITHDRAW,
  'terms.shown.failed': WITHDRAW,
  'code.notAsked': WITHDRAW,
  'code.asked': WITHDRAW,
};

const METHODS: Scene<'boundMethods'> = { route: '/mine/coin-address-list', who: 'real' };
export const boundMethodsScenes: Scenes<'boundMethods'> = {
  hidden: METHODS,
  'shown.loading': METHODS,
  'shown.listed': METHODS,
  'shown.asking': METHODS,
  'shown.deleting': METHODS,
  'shown.empty': METHODS,
  'shown.failed': METHODS,
};

const EXPORT: Scene<'ledgerExport'> = { route: '/mine/history', who: 'real' };
export const ledgerExportScenes: Scenes<'ledgerExport'> = { idle: EXPORT, fetching: EXPORT };

const CODE: Scene<'verificationCode'> = { route: '/register', who: 'visitor' };
const NO_CAPTCHA = { context: { captcha: null } };
export const verificationCodeScenes: Scenes<'verificationCode'> = {
  'captcha.none': { route: '/mine/password', who: 'real', ...NO_CAPTCHA },
  'captcha.loading': { ...CODE, ...NO_CAPTCHA },
  'captcha.ready': CODE,
  'captcha.used': { ...CODE, beside: { code: 'sending' } },
  'captcha.failed': { ...CODE, ...NO_CAPTCHA },
  'code.idle': CODE,
  'code.sending': { ...CODE, beside: { captcha: 'used' } },
  'code.resting': { ...CODE, context: { secondsLeft: 42, key: 'gallery' } },
  'code.refused': { ...CODE, context: { message: 'Read the picture again.', field: 'captcha_code' } },
};

const AUTH: Scene<'identity'> = { route: '/mine/auth', who: 'real' };
const SENDING: Scene<'identity'> = { ...AUTH, context: { papers: { name: 'A. Trader', cardId: 'X123' } } };
export const identityScenes: Scenes<'identity'> = {
  'review.hidden': AUTH,
  'review.shown.loading': AUTH,
  'review.shown.failed': AUTH,
  'review.shown.form.editing': { ...AUTH, context: { reason: 'The picture is blurred.', missing: ['back'] } },
  'review.shown.form.uploading': { ...SENDING, context: { busySlots: ['front'] } },
  'review.shown.form.submitting.sending': SENDING,
  'review.shown.form.submitting.checking': SENDING,
  'review.shown.waiting.resting': AUTH,
  'review.shown.waiting.looking': AUTH,
  'review.shown.finished': AUTH,
  'slots.kept': AUTH,
};

const SEARCH: Scene<'search'> = { route: '/product', who: 'visitor', context: { words: 'gold' } };
export const searchScenes: Scenes<'search'> = {
  blank: { ...SEARCH, context: { words: '' } },
  typing: SEARCH,
  searching: SEARCH,
  found: { ...SEARCH, context: { words: 'gold', products: FOUND, companies: [COMPANY] } },
  nothing: SEARCH,
  failed: SEARCH,
};

export const clipboardScenes: Scenes<'clipboard'> = {
  idle: { route: '/mine/invite', who: 'real' },
  copying: { route: '/mine/invite', who: 'real' },
};

const CHAT: Scene<'support'> = { route: '/mine/chat', who: 'real' };
export const supportScenes: Scenes<'support'> = { hidden: CHAT, leaving: CHAT, unavailable: CHAT };

const NEWER = { context: { offered: 'newer' } };
const HOME: Scene<'update'> = { route: '/', who: 'visitor' };
export const updateScenes: Scenes<'update'> = {
  'manifest.resting': HOME,
  'manifest.reading': HOME,
  'manifest.offering.deciding': { ...HOME, ...NEWER },
  'manifest.offering.held': { ...HOME, ...NEWER, beside: { trade: 'busy' } },
  'manifest.offering.asked': { ...HOME, ...NEWER },
  'manifest.offering.accepted': { ...HOME, ...NEWER },
  'trade.quiet': HOME,
  'trade.busy': HOME,
};

export const featureScenes = {
  signIn: signInScenes,
  register: registerScenes,
  forgot: forgotScenes,
  password: passwordScenes,
  verificationCode: verificationCodeScenes,
  areas: areasScenes,
  contactSetting: contactSettingScenes,
  identity: identityScenes,
  businessEmail: businessEmailScenes,
  complaintAddress: complaintAddressScenes,
  company: companyScenes,
  news: newsScenes,
  announcements: announcementsScenes,
  newsItem: newsItemScenes,
  ranking: rankingScenes,
  documentary: documentaryScenes,
  search: searchScenes,
  clipboard: clipboardScenes,
  support: supportScenes,
  deposit: depositScenes,
  depositForm: depositFormScenes,
  deposits: depositsScenes,
  withdrawal: withdrawalScenes,
  withdrawalForm: withdrawalFormScenes,
  withdrawals: withdrawalsScenes,
  boundMethods: boundMethodsScenes,
  drawCurrencies: drawCurrenciesScenes,
  bindForm: bindFormScenes,
  wallet: walletScenes,
  ledger: ledgerScenes,
  ledgerExport: ledgerExportScenes,
} satisfies { [Id in FeatureId]: Scenes<Id> };
