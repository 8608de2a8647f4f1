import { newsInfo, newsList } from '#contract/routes/site';
import { type Endpoint, endpoint, ok } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.15: a page of news or announcements in the caller's language. */
export function newsListEndpoint({ news }: Services): Endpoint {
  return endpoint(newsList, ({ category_id, page }, { language }) =>
    ok(news.page(Number(category_id), language, Number(page))),
  );
}

/** S7.15: one item with its content. */
export function newsInfoEndpoint({ news }: Services): Endpoint {
  return endpoint(newsInfo, ({ id }) => ok(news.item(Number(id))));
}
