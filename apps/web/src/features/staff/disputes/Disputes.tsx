import { useParams, useSearchParams } from 'react-router';
import { oneOf } from '#features/staff/desk/filters.ts';
import { useDisputes } from './api.ts';
import { DisputeDetail } from './DisputeDetail.tsx';
import { DisputeList } from './DisputeList.tsx';

/** The disputes: the list, or one of them on the whole page, because three panes stand side by side. */
export function Disputes() {
  const { id } = useParams();
  const [query] = useSearchParams();
  const status = oneOf(['open', 'decided'] as const, query.get('status')) ?? 'open';
  const list = useDisputes(status);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (id) return <DisputeDetail key={id} id={id} status={status} ids={items.map((item) => item.id)} />;
  return <DisputeList list={list} items={items} status={status} />;
}
