import { describeChart } from '../support/model/suite.ts';
import { walkable } from './walkables/command-form.ts';

describeChart('S7.10 S7.36 S7.42 S8.1 S8.3 S9.12', walkable);
