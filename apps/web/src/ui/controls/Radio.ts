import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import '@mantine/core/styles/RadioCard.layer.css';
import './choice.css';

export { Radio } from '@mantine/core';
