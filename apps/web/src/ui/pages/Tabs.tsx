import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import { Tabs as MantineTabs, type TabsProps } from '@mantine/core';
import { Directed } from '#ui/content/Directed.tsx';
import './tabs.css';

export function Tabs(props: TabsProps) {
  return (
    <Directed>
      <MantineTabs {...props} />
    </Directed>
  );
}

Tabs.List = MantineTabs.List;
Tabs.Tab = MantineTabs.Tab;
Tabs.Panel = MantineTabs.Panel;
