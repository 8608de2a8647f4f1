import * as z from 'zod/mini';
import { chartTemplates } from '../chart-templates.ts';
import { drawings, drawingsText } from '../drawings.ts';
import { fields, flag, inputFields, queryFields } from '../fields.ts';
import { jsonText } from '../request-texts.ts';
import { route } from '../route.ts';
import { inputId, inputWhole, onlyT } from './query.ts';

/** What the account drew on the chart of an instrument; version 0 where it never drew. Not in S7. */
export const chartLayout = route({
  method: 'GET',
  path: '/v1/api/chart/layout',
  access: 'session',
  mutates: false,
  request: queryFields({ instrumentId: ['forex_id', inputId] }),
  response: z.object({ version: z.int(), drawings }),
});
/**
 * Puts these drawings in the place of those the account has for the instrument. `version` is that of the drawings they
 * were made from. Where another device wrote since, nothing is changed and `is_saved` is 0: the caller reads, joins and
 * sends again. Not in S7.
 */
export const saveChartLayout = route({
  method: 'POST',
  path: '/v1/api/chart/layout',
  access: 'session',
  mutates: true,
  request: inputFields({
    instrumentId: ['forex_id', inputId],
    version: inputWhole,
    drawings: drawingsText,
  }),
  response: fields({ version: z.int(), isSaved: ['is_saved', flag] }),
});
/** The templates of the account for how charts are drawn; version 0 where it never had one. Not in S7. */
export const templates = route({
  method: 'GET',
  path: '/v1/api/chart/templates',
  access: 'session',
  mutates: false,
  request: onlyT,
  response: z.object({ version: z.int(), templates: chartTemplates }),
});
/** Puts these templates in the place of those the account has, as {@link saveChartLayout} does with drawings. Not in S7. */
export const saveTemplates = route({
  method: 'POST',
  path: '/v1/api/chart/templates',
  access: 'session',
  mutates: true,
  request: inputFields({ version: inputWhole, templates: jsonText(chartTemplates) }),
  response: fields({ version: z.int(), isSaved: ['is_saved', flag] }),
});
