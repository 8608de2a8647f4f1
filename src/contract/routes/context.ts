import { economicCalendar, instrumentContext } from '../entities-context.ts';
import { queryFields } from '../fields.ts';
import { maybeId } from '../request-texts.ts';
import { route } from '../route.ts';
import { inputId } from './query.ts';

/** What surrounds an instrument. Not in S7. */

/** Its last day, its trading hours and its headlines. */
export const forexContext = route({
  method: 'GET',
  path: '/v1/api/forex/context',
  access: 'open',
  mutates: false,
  request: queryFields({ instrumentId: ['forex_id', inputId] }),
  response: instrumentContext,
});
/** The events of the economy from today on; `forex_id` names the instrument whose currencies are answered. */
export const calendarList = route({
  method: 'GET',
  path: '/api/calendar/list',
  access: 'open',
  mutates: false,
  request: queryFields({ instrumentId: ['forex_id', maybeId] }),
  response: economicCalendar,
});
