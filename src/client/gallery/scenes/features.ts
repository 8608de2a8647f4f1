import type { FeatureId } from '../../features/all.ts';
import { REAL_USER, TICKET } from '../samples-account.ts';
import { COMPANY, FOUND, NEWS, TRADERS } from '../samples-site.ts';
import type { Scene, Scenes } from './scene.ts';
import { formScenes, listScenes, resourceScenes, reviewScenes } from './shared.ts';

/** Scenes of the charts that start with their screens. */

export const signInScenes: Scenes<'signIn'> = formScenes('/login', 'visitor');
export const registerScenes: Scenes<'register'> = formScenes('/register', 'visitor');
export const forgotScenes: Scenes<'forgot'> = formScenes('/forgot', 'visitor');
export const passwordScenes: Scenes<'password'> = formScenes('/mine/password', 'real');

export const areasScenes: Scenes<'areas'> = resourceScenes('/login', 'visitor', {
  signIn: { value: { form: { shown: 'editing' }, method: 'mobile' } },
});
export const contactSettingScenes: Scenes<'contactSetting'> = resourceScenes('/register', 'visitor');
export const businessEmailScenes: Scenes<'businessEmail'> = resourceScenes('/mine/business-email', 'real');
export const complaintAddressScenes: Scenes<'complaintAddress'> = resourceScenes('/mine/email', 'real');
export const companyScenes: Scenes<'company'> = resourceScenes('/mine/system', 'real');
export const newsItemScenes: Scenes<'newsItem'> = resourceScenes('/news/detail?id=2', 'visitor');

export const newsScenes: Scenes<'news'> = listScenes('/news', 'visitor', NEWS[0]);
export const announcementsScenes: Scenes<'announcements'> = listScenes('/mine/announcement', 'real', NEWS[0]);
export const rankingScenes: Scenes<'ranking'> = listScenes('/rank', 'visitor', TRADERS[0]);
export const documentaryScenes: Scenes<'documentary'> = listScenes('/documentary', 'visitor', TRADERS[0]);

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
  'code.refused': { ...CODE, context: { message: 'Read the picture again.', field: 'captchaCode' } },
};

export const identityScenes: Scenes<'identity'> = reviewScenes('/mine/auth', 'back');

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
  'manifest.offering.held': { ...HOME, ...NEWER, beside: { trade: 'busy' } },
  'manifest.offering.asked': { ...HOME, ...NEWER },
  'manifest.offering.accepted': { ...HOME, ...NEWER },
  'trade.quiet': HOME,
  'trade.busy': HOME,
};

const LOST = {
  kind: 'order',
  key: 'key-1',
  accountId: REAL_USER.id,
  request: TICKET,
  outcome: null,
} as const;
const TOLD = [
  { ...LOST, outcome: { kind: 'accepted', message: '' } },
  {
    ...LOST,
    kind: 'withdrawal',
    key: 'key-2',
    request: { fields: { number: '200' } },
    outcome: { kind: 'void', message: '' },
  },
] as const;

const QUIET: Scene<'commandLog'> = { route: '/', who: 'visitor' };
const ASKED: Scene<'commandLog'> = { route: '/', who: 'real', context: { commands: [LOST] } };

export const commandLogScenes: Scenes<'commandLog'> = {
  'asking.resting': QUIET,
  'asking.open.pausing': { ...ASKED, beside: { notice: 'held' } },
  'asking.open.sent': { ...ASKED, beside: { notice: 'checking' } },
  'asking.open.waiting': { ...ASKED, beside: { notice: 'checking' } },
  'notice.none': QUIET,
  'notice.held': { ...ASKED, beside: { asking: { open: 'sent' } } },
  'notice.checking': { ...ASKED, beside: { asking: { open: 'sent' } } },
  'notice.dismissed': { ...ASKED, beside: { asking: { open: 'waiting' } } },
  'notice.told': { ...QUIET, who: 'real', context: { commands: [...TOLD] } },
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
} satisfies { [Id in FeatureId]?: Scenes<Id> };
