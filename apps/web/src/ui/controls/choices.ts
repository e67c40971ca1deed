import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/CheckboxIndicator.layer.css';
import '@mantine/core/styles/CheckboxCard.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import './choice.css';

export { Checkbox, Radio, Switch } from '@mantine/core';
