import { describeChart } from '../support/model/suite.ts';
import { walkable } from './walkables/command.ts';

describeChart('S7.24 S7.26 S8.3', walkable);
