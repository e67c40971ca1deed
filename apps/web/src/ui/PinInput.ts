import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PinInput.layer.css';
import './input.css';

export { PinInput, type PinInputProps } from '@mantine/core';
