import { deleteView } from './delete-view.ts'
import { getViews } from './get-views.ts'
import { updateView } from './update-view.ts'

export const views = { deleteView, getViews, updateView }
