import type { RequestOf, ResponseOf, Route } from '#contract/route';
import type { FeatureDeps } from '../../app/boot/feature.ts';

/** Calls a route and answers its data; given up with the actor that calls. */
export type Read = <R extends Route>(route: R, request: RequestOf<R>) => Promise<ResponseOf<R>>;

export const readWith =
  ({ http }: FeatureDeps, signal: AbortSignal): Read =>
  async (route, request) =>
    (await http(route, request, { signal })).data;
