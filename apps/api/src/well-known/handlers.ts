import { publishedDocument } from '@doorward/contract/document/published'
import { documentHandler } from '@doorward/http/endpoints/document-handler'

const getDocument = documentHandler(publishedDocument)

/** Both addresses of the document of the whole API. */
export const wellKnown = { getOpenApi: getDocument, getOpenApiJson: getDocument }
