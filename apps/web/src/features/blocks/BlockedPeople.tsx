import type { Block } from '@castlane/contract/block.ts';
import { shortDay } from '#platform/format.ts';
import { useT } from './i18n.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.ts';
import { Card } from '#ui/Card.tsx';
import { LoadError } from '#ui/LoadError.tsx';
import { Skeleton } from '#ui/Skeleton.ts';
import { toast } from '#ui/toast.ts';
import { useBlocks, useUnblock } from './api.ts';
import css from './BlockedPeople.module.css';

/** From whom one wants no messages, and the way back for each. */
export function BlockedPeople() {
  const t = useT();
  const blocks = useBlocks();
  return (
    <Card as="section" pad="none">
      <div className={css.head}>
        <h2 className={css.title}>{t('blocks.people')}</h2>
        <p className={css.text}>{t('blocks.peopleText')}</p>
      </div>
      {blocks.data ? (
        <List items={blocks.data.items} />
      ) : blocks.isError ? (
        <LoadError problem={blocks.error} onRetry={() => void blocks.refetch()} />
      ) : (
        <div className={css.none} role="status" aria-busy="true" aria-label={t('app.loading')}>
          <Skeleton width={220} height={14} />
        </div>
      )}
    </Card>
  );
}

function List({ items }: { items: readonly Block[] }) {
  const t = useT();
  const unblock = useUnblock();
  function unblockOne({ accountId, name }: Block) {
    if (!unblock.isPending) unblock.mutate(accountId, { onSuccess: () => toast.success(t('blocks.undone', { name })) });
  }
  if (items.length === 0) return <p className={css.none}>{t('blocks.nobody')}</p>;
  return (
    <ul className={css.list} aria-label={t('blocks.people')}>
      {items.map((block) => (
        <li key={block.accountId}>
          <Avatar size={40} name={block.name} src={block.profileImageUri} kind="person" />
          <p className={css.words}>
            <b>{block.name}</b>
            <small>{t('blocks.since', { day: shortDay(block.createdAt) })}</small>
          </p>
          <Button
            variant="default"
            size="sm"
            aria-label={t('blocks.unblockName', { name: block.name })}
            loading={unblock.isPending && unblock.variables === block.accountId}
            onClick={() => unblockOne(block)}
          >
            {t('blocks.unblock')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
