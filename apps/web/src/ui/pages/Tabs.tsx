import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import { Tabs as MantineTabs, type TabsProps } from '@mantine/core';
import { Directed } from '#ui/content/Directed.tsx';
import css from './tabs.module.css';

/** Tabs within a page, which look like `LinkTabs`. */
export function Tabs(props: TabsProps) {
  return (
    <Directed>
      <MantineTabs variant="none" classNames={{ list: css.list ?? '', tab: css.tab ?? '' }} {...props} />
    </Directed>
  );
}

Tabs.List = MantineTabs.List;
Tabs.Tab = MantineTabs.Tab;
Tabs.Panel = MantineTabs.Panel;
