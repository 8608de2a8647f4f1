import * as z from 'zod/mini';
import { NEWS_CATEGORY } from '../constants.ts';
import { company, newsItem, newsSummary, searchResult, traderPage } from '../entities.ts';
import { inputFields, queryFields } from '../fields.ts';
import { inputOneOf, jsonText, page } from '../request-texts.ts';
import { route } from '../route.ts';
import { MAX_TRAIL_STEPS, trailStep } from '../trace.ts';
import { inputNumber, onlyT } from './query.ts';

/** What the site says to everyone: its company, settings, news, search and ranking. */

/** S7.9, S3.29: the company behind this site. */
export const getCompany = route({
  method: 'GET',
  path: '/api/company/getCompany',
  access: 'open',
  mutates: false,
  request: onlyT,
  response: company,
});
/** S7.58: companies whose name or subject holds the words. */
export const searchCompany = route({
  method: 'GET',
  path: '/api/company/search',
  access: 'open',
  mutates: false,
  request: queryFields({ name: z.string().check(z.minLength(1), z.maxLength(60)) }),
  response: z.array(company),
});
/** S7.14: one setting of the site, as text. */
export const getSetting = route({
  method: 'GET',
  path: '/api/default/setting',
  access: 'open',
  mutates: false,
  request: queryFields({ key: z.enum(['business_email', 'is_show_mobile']) }),
  response: z.object({ key: z.string(), value: z.string() }),
});
/**
 * S7.15: newest first. Category 1 is news, 2 announcements. A category without anything in the caller's language is
 * answered in English, or in the language of its newest item.
 */
export const newsList = route({
  method: 'GET',
  path: '/api/news/list',
  access: 'open',
  mutates: false,
  request: queryFields({ category: ['category_id', inputOneOf(NEWS_CATEGORY)], page }),
  response: z.object({ data: z.array(newsSummary), total: z.int() }),
});
/** S7.15: one item with its content. */
export const newsInfo = route({
  method: 'GET',
  path: '/api/news/info',
  access: 'open',
  mutates: false,
  request: queryFields({ id: inputNumber(z.string().check(z.regex(/^[1-9]\d{0,9}$/))) }),
  response: newsItem,
});
/** S7.58, S3.31: instruments whose code or name holds the words; cancellable. */
export const searchCurrency = route({
  method: 'GET',
  path: '/v1/api/forex/searchCurrency',
  access: 'open',
  mutates: false,
  request: queryFields({ name: z.string().check(z.minLength(1), z.maxLength(60)) }),
  response: z.array(searchResult),
});
/** S7.58, S2.53, S9.11: traders by what the last three weeks' closed orders brought, best first. */
export const ranking = route({
  method: 'GET',
  path: '/api/follow/ranking',
  access: 'open',
  mutates: false,
  request: queryFields({ page }),
  response: traderPage,
});
/** S7.20: traders who could be followed, by the share of their orders that won. */
export const followList = route({
  method: 'GET',
  path: '/api/follow/list',
  access: 'open',
  mutates: false,
  request: queryFields({ page }),
  response: traderPage,
});
/**
 * The latest steps of a device's charts, whose user lets the site have them, in their order; `build` is the build of its app. The
 * server counts them by transition and keeps nothing else. Not in S7.
 */
export const trail = route({
  method: 'POST',
  path: '/api/trail',
  access: 'open',
  mutates: true,
  request: inputFields({
    build: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
    steps: jsonText(z.array(trailStep).check(z.minLength(1), z.maxLength(MAX_TRAIL_STEPS))),
  }),
  response: z.null(),
});
