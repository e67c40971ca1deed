import type { ComponentProps } from 'react';
import { SortSelect } from '#ui/controls/SortSelect.tsx';
import { LinkTabs } from '#ui/pages/LinkTabs.tsx';
import css from './JobViews.module.css';

type JobViewsProps<Sort extends string> = ComponentProps<typeof LinkTabs> & {
  /** The order of the list, unless there is nothing to sort. */
  sort: ComponentProps<typeof SortSelect<Sort>> | false | undefined;
};

export function JobViews<Sort extends string>({ sort, ...tabs }: JobViewsProps<Sort>) {
  return (
    <div className={css.root} data-tools>
      <LinkTabs {...tabs} />
      {sort && <SortSelect {...sort} />}
    </div>
  );
}
