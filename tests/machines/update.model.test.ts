import { describeChart } from '../support/model/suite.ts';
import { walkable } from './walkables/update.ts';

describeChart('S7.16 S8.3', walkable);
