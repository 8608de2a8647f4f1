import { bindDrawMethod, deleteDrawMethod, drawCurrencies, drawMethods } from '#contract/routes/withdraw';
import { networkOf } from '../../accounts/network-of.ts';
import { type Call, callerOf, type Endpoint, endpoint, ok, sessionOf } from '../endpoint.ts';
import type { Services } from '../services.ts';
import { drawTypeOf } from './draw-type.ts';

/** S7.41 */
export function drawCurrenciesEndpoint({ drawMethods: methods }: Services): Endpoint {
  return endpoint(drawCurrencies, ({ type }) => ok(methods.currencies(drawTypeOf(type))));
}

/** S7.44 */
export function drawMethodsEndpoint({ drawMethods: methods }: Services): Endpoint {
  return endpoint(drawMethods, ({ draw_type, draw_id }, call) =>
    ok(methods.list(sessionOf(call).userId, drawTypeOf(draw_type), Number(draw_id))),
  );
}

/** S7.45 */
export function bindDrawMethodEndpoint({ drawMethods: methods, events, notices }: Services): Endpoint {
  return endpoint(bindDrawMethod, async ({ type, draw_id, ...destination }, call) => {
    const binding = { ...destination, type: drawTypeOf(type), currencyId: Number(draw_id) };
    const { method, isNew } = await methods.bind(callerOf(call), binding);
    if (isNew) {
      events.report({ event: 'method.bound', method: method.id, ...seenOf(call) });
      notices.send(sessionOf(call).userId, 'methodBound', call.language);
    }
    return { message: 'methodBound', data: method };
  });
}

/** S7.46 */
export function deleteDrawMethodEndpoint({ drawMethods: methods, events }: Services): Endpoint {
  return endpoint(deleteDrawMethod, async ({ id }, call) => {
    const data = await methods.delete(callerOf(call), Number(id));
    events.report({ event: 'method.deleted', method: Number(id), ...seenOf(call) });
    return { message: 'methodDeleted', data };
  });
}

function seenOf(call: Call): { network: string; user: number } {
  return { network: networkOf(call.address), user: sessionOf(call).userId };
}
