import type { Block } from '@castlane/contract/block.ts';
import { useQuery } from '@tanstack/react-query';
import { SettingList, SettingNone, SettingRow } from '#ui/forms/SettingCard.tsx';
import { shortDay } from '#platform/language/format.ts';
import { t } from './words.ts';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { toast } from '#ui/overlays/toast.ts';
import { blocksQuery, useUnblock } from './api.ts';

export function BlockedPeople() {
  const blocks = useQuery(blocksQuery);
  const unblock = useUnblock();
  const skeleton = (
    <SettingNone>
      <Loading>
        <Skeleton width={220} height={14} my={3} />
      </Loading>
    </SettingNone>
  );
  function unblockOne({ accountId, name }: Block) {
    if (!unblock.isPending) unblock.mutate(accountId, { onSuccess: () => toast.success(t('blocks.undone', { name })) });
  }
  return (
    <SettingList title={t('blocks.people')} text={t('blocks.peopleText')}>
      <Loaded query={blocks} skeleton={skeleton}>
        {({ items }) =>
          items.length === 0 ? (
            <SettingNone>{t('blocks.nobody')}</SettingNone>
          ) : (
            <ul aria-label={t('blocks.people')}>
              {items.map((block) => (
                <SettingRow
                  key={block.accountId}
                  picture={<Avatar size={40} name={block.name} src={block.profileImageUri} />}
                  name={<b>{block.name}</b>}
                  note={t('blocks.since', { day: shortDay(block.createdAt) })}
                  action={
                    <Button
                      variant="default"
                      size="sm"
                      aria-label={t('blocks.unblockName', { name: block.name })}
                      loading={unblock.isPending && unblock.variables === block.accountId}
                      onClick={() => unblockOne(block)}
                    >
                      {t('blocks.unblock')}
                    </Button>
                  }
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </SettingList>
  );
}
