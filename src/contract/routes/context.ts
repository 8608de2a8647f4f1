import { inputId } from '../decimal-text.ts';
import { economicCalendar, instrumentContext } from '../entities-context.ts';
import { inputFields } from '../fields.ts';
import { route } from '../route.ts';
import { cacheBuster, maybeEmpty } from './query.ts';

/** What surrounds an instrument. Not in S7. */

/** Its last day, its trading hours and its headlines. */
export const forexContext = route({
  method: 'GET',
  path: '/v1/api/forex/context',
  access: 'open',
  mutates: false,
  request: inputFields({ ...cacheBuster, instrumentId: ['forex_id', inputId] }),
  response: instrumentContext,
});
/** The events of the economy from today on; `forex_id` names the instrument whose currencies are answered. */
export const calendarList = route({
  method: 'GET',
  path: '/api/calendar/list',
  access: 'open',
  mutates: false,
  request: inputFields({ ...cacheBuster, instrumentId: ['forex_id', maybeEmpty(inputId)] }),
  response: economicCalendar,
});
