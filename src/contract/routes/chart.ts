import * as z from 'zod/mini';
import { drawings, drawingsText } from '../drawings.ts';
import { fields, flag, inputFields, queryFields } from '../fields.ts';
import { route } from '../route.ts';
import { inputId, inputWhole } from './query.ts';

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
